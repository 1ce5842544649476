// What the server says, in Japanese, by its codes; in English it says it itself.

import { saidText } from './said_text.js';
import { language, recoloured, title } from './words.js';

/** @import { MessageValues, Said } from './types.js' */

/** @type {Record<string, string>} */
const SAID = {
  'no-page': 'そのページはありません。',
  'no-address': 'このアドレスには何もありません。/api に説明があります。',
  'other-name': 'これはこのサーバーの名前ではありません。',
  'other-page': '他のページからの要求は受け付けません。',
  'too-long': '要求は {most} バイトまでです。',
  'too-slow': '要求に時間がかかりすぎました。',
  'malformed': '要求を読めません：{why}',
  'many-requests': '同時の要求が多すぎます。',
  'queue-full': 'すでに {waiting} 件が待っています。後でもう一度試してください。',
  'stopped-early': '始まる前に止められました。',
  'no-job': 'その作業はもうありません。',
  'many-listeners': 'この作業を見ている人が多すぎます。',
  'unexpected': '作業が思いがけず終わりました。',
  'text-errors': '文書にエラーがあります。先に直してください。',
  'no-block': 'ブロック「{block}」はありません。',
  'no-board': '石と領域を変えられるのはヘックスとトーラスヘックスのブロックです。',
  'no-cell': '{board} の盤に「{cell}」というマスはありません。',
  'no-figure': 'このブロックのゲームには図がありません。',
  'no-proof': 'この証明はもう残っていません。もう一度証明してください。',
  'not-playable': 'この証明書に対しては打てません。',
  'taken': 'そこにはもう石があります。',
  'cannot-play': '{place} には打てません。',
  'game-over': '対局は終わっています。',
  'many-moves': '打てるのは中央付近の {most} 手までです。',
  'board-sides': '盤の一辺は {least} から {most} までです。',
  'solver-board': 'ソルバーが扱える盤は {most} マスまでです。',
  'no-notation': 'SGF でも HexWorld・trmph のリンクでもありません。',
  'bad-record': '{line} 行 {column} 列：{why}',
  'time-out': '制限時間に達しました。',
  'memory-out': 'メモリの上限に達しました。',
  'nodes-out': '局面数の上限に達しました。',
  'stopped': '止められました。',
  'no-method': 'ここにある方法では証明も反証もできません。',
  'no-certificate': '証明書がありません：{why}',
  'has-won': '{winner}の勝ちです。',
  'wins-for-certain': '{winner}が必ず勝ちます。',
  'sees-win': '読みでは{winner}の勝ちです。',
  'undecided': '未定：{why}',
  'playouts-won': '{playouts} 回の試行のうち {percent} % で勝ち',
  'in-a-row': '{stone} が {connect} 個並べました。',
  'bad-moves': '「{rest}」を読めません。X0O1X-1 のように書いてください。',
  'no-column': '{place}：その列は盤にありません。',
  'full-column': '{place}：その列はいっぱいです。',
  'not-their-turn': '{place}：{stone} の番です。',
  'far-stones': '石は -{farthest} 列から {farthest} 列まで、一列に {highest} 個までです。',
  'connect': '並べる数は {least} から {most} までです。',
  'stuck': '{stone} には応手がありません。',
  'draw': '盤が埋まりました：引き分け',
};

/** A message of the server's in the language of the page. @param {Partial<Said>} message @returns {string} */
export function said({ code = '', values = {}, text }) {
  if (language === 'en' || !SAID[code]) return recoloured(saidText(text ?? String(values.text ?? code)));
  return SAID[code].replace(/\{(\w+)\}/g, (_, place) => word(values[place]));
}

/** A value of a message. @param {MessageValues[string]} value */
function word(value) {
  if (typeof value === 'object' && value) return said(value);
  // Reasons are sentences of other parts of the program.
  return value === 'black' || value === 'white' ? title(value) : saidText(String(value ?? ''));
}
