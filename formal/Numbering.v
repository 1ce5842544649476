(* How the programs count: the numbers of disjuncts, and potentials.

   The definitions in Hex.v and Sets.v list all disjuncts and add up fractions.  The checker finds the disjunct with a number by
   dividing, the kernel lists them from the left and leaves out atoms that it has already; the kernel adds up a potential by
   halving, the checker in units of 2^-128.  Here it is proved that they count the same. *)

From Coq Require Import List Arith ZArith Lia Bool.
From Tatami Require Import Play Hex.
From Tatami Require Sets Anchor.
Import ListNotations.

Open Scope nat_scope.

Section Disjuncts.

Variables W H : Z.

Notation cell := (Hex.cell W H).
Notation atom := (Hex.atom W H).
Notation formula := (Hex.formula W H).

(* ------------------------------------------------------------------ *)
(* The same disjunct.                                                   *)

(* The same link with the same cells given. *)
Definition alike (t t' : atom) : Prop := fst t = fst t' /\ forall z, In z (snd t) <-> In z (snd t').

Definition covered (D D' : list atom) : Prop := forall t, In t D -> exists t', In t' D' /\ alike t t'.

Definition same_disjunct (D D' : list atom) : Prop := covered D D' /\ covered D' D.

Lemma alike_refl t : alike t t.
Proof. split; [reflexivity|]. intro z. reflexivity. Qed.

Lemma alike_sym t t' : alike t t' -> alike t' t.
Proof. intros [E Hs]. split; [auto|]. intro z. symmetry. apply Hs. Qed.

Lemma same_refl D : same_disjunct D D.
Proof. split; intros t Ht; exists t; split; auto using alike_refl. Qed.

(* What follows does so by what the disjunct says, not by how it is written. *)
Lemma known_alike D D' K K' c : covered D D' -> incl K K' -> known D K c -> known D' K' c.
Proof.
  intros HD HK Hk. induction Hk as [c Hc|a b Z c Hin Hz IH Hend]; [apply known_before; auto|].
  destruct (HD _ Hin) as [[[a' b'] Z'] [Hin' [E Hs]]]. cbn [fst snd] in *. injection E as <- <-.
  apply known_end with a b Z'; auto. intros z Hz'. apply IH. apply Hs. exact Hz'.
Qed.

Lemma usable_alike D D' K K' a b : covered D D' -> incl K K' -> usable D K a b -> usable D' K' a b.
Proof.
  intros HD HK [Z [Hin Hz]]. destruct (HD _ Hin) as [[[a' b'] Z'] [Hin' [E Hs]]]. cbn [fst snd] in *. injection E as <- <-.
  exists Z'. split; [exact Hin'|]. intros z Hz'. apply known_alike with D K; auto. apply Hz. apply Hs. exact Hz'.
Qed.

Lemma path_alike D D' K K' a b : covered D D' -> incl K K' -> path D K a b -> path D' K' a b.
Proof.
  intros HD HK Hp.
  assert (Hstep : forall a b, path_step D K a b -> path_step D' K' a b).
  { intros x y Hs. destruct Hs.
    - apply step_link. apply usable_alike with D K; auto.
    - apply step_link_back. apply usable_alike with D K; auto.
    - apply step_touch; auto; apply known_alike with D K; auto.
    - apply step_to_edge; auto; apply known_alike with D K; auto.
    - apply step_from_edge; auto; apply known_alike with D K; auto. }
  induction Hp as [a b Hs|a c b Hs Hp IH]; [apply path_last; auto|]. apply path_more with c; auto.
Qed.

Lemma follows_alike D D' K t t' : covered D D' -> alike t t' -> follows D K t -> follows D' K t'.
Proof.
  intros HD [E Hs] Hf. destruct t as [[a b] Y], t' as [[a' b'] Y']. cbn [fst snd] in *. injection E as <- <-.
  assert (HK : incl (K ++ Y) (K ++ Y')).
  { intros z Hz. apply in_app_or in Hz. apply in_or_app. destruct Hz as [Hz|Hz]; [auto|]. right. apply Hs. exact Hz. }
  destruct Hf as [Ha [Hb Hp]]. cbn [follows]. split; [|split].
  - destruct a; [apply known_alike with D (K ++ Y); auto|exact I].
  - destruct b; [apply known_alike with D (K ++ Y); auto|exact I].
  - destruct Hp as [|Hp]; [auto|]. right. apply path_alike with D (K ++ Y); auto.
Qed.

(* ------------------------------------------------------------------ *)
(* The checker: `Formula::new` and `disjunct` in formula.rs.            *)

Fixpoint size (f : formula) : nat :=
  match f with
  | Link _ _ => 1
  | All fs => fold_right (fun g n => size g * n) 1 fs
  | Any fs => fold_right (fun g n => size g + n) 0 fs
  | Given g _ => size g
  end.

(* The atoms of the disjunct with this number; the cells G are given already.  Of a conjunction the last part comes
   first. *)
Fixpoint pick (f : formula) (n : nat) (G : list cell) : list atom :=
  match f with
  | Link a b => [(a, b, G)]
  | Given g y => pick g n (y :: G)
  | All fs =>
      fst (fold_right (fun g st => (fst st ++ pick g (snd st mod size g) G, snd st / size g)) ([], n) fs)
  | Any fs =>
      (fix go fs n := match fs with
                      | [] => []
                      | g :: rest => if n <? size g then pick g n G else go rest (n - size g)
                      end) fs n
  end.

Lemma product_length (L M : list (list atom)) : length (product L M) = length L * length M.
Proof.
  unfold product. induction L as [|D L IH]; [reflexivity|]. cbn [flat_map length]. rewrite app_length, map_length, IH. lia.
Qed.

Lemma size_is_length f : size f = length (disjuncts f).
Proof.
  induction f as [a b|fs IH|fs IH|f y IH] using formula_parts_ind.
  - reflexivity.
  - cbn [size disjuncts]. induction fs as [|g gs IHg]; [reflexivity|]. cbn [fold_right].
    rewrite product_length, IHg by (intros f Hf; apply IH; right; exact Hf). rewrite (IH g) by (left; reflexivity). reflexivity.
  - cbn [size disjuncts]. induction fs as [|g gs IHg]; [reflexivity|]. cbn [fold_right flat_map].
    rewrite app_length, IHg by (intros f Hf; apply IH; right; exact Hf). rewrite (IH g) by (left; reflexivity). reflexivity.
  - cbn [size disjuncts]. rewrite map_length. exact IH.
Qed.

Lemma nth_product (L M : list (list atom)) i j D D' :
  nth_error L i = Some D -> nth_error M j = Some D' -> nth_error (product L M) (i * length M + j) = Some (D ++ D').
Proof.
  intros HL HM.
  assert (Hj : j < length M) by (apply nth_error_Some; congruence).
  revert i HL. unfold product. induction L as [|D0 L IH]; intros i HL; [destruct i; discriminate|].
  cbn [flat_map]. destruct i as [|i]; cbn [nth_error] in HL.
  - injection HL as ->. rewrite Nat.mul_0_l, Nat.add_0_l. rewrite nth_error_app1 by (rewrite map_length; exact Hj).
    rewrite nth_error_map, HM. reflexivity.
  - rewrite nth_error_app2 by (rewrite map_length; lia). rewrite map_length.
    replace (S i * length M + j - length M) with (i * length M + j) by lia. apply IH. exact HL.
Qed.

(* The atoms X are those of D, with the cells G given too. *)
Definition given_too (X D : list atom) (G : list cell) : Prop :=
  (forall t, In t X -> exists t', In t' D /\ fst t = fst t' /\ forall z, In z (snd t) <-> In z (snd t') \/ In z G) /\
  (forall t', In t' D -> exists t, In t X /\ fst t = fst t' /\ forall z, In z (snd t) <-> In z (snd t') \/ In z G).

Lemma given_too_both X X' D D' G : given_too X D G -> given_too X' D' G -> given_too (X' ++ X) (D ++ D') G.
Proof.
  intros [H1 H2] [H3 H4]. split; intros t Ht; apply in_app_or in Ht; destruct Ht as [Ht|Ht].
  - destruct (H3 t Ht) as [t' [Hin E]]. exists t'. split; [apply in_or_app; auto|exact E].
  - destruct (H1 t Ht) as [t' [Hin E]]. exists t'. split; [apply in_or_app; auto|exact E].
  - destruct (H2 t Ht) as [t' [Hin E]]. exists t'. split; [apply in_or_app; auto|exact E].
  - destruct (H4 t Ht) as [t' [Hin E]]. exists t'. split; [apply in_or_app; auto|exact E].
Qed.

Lemma pick_all G fs :
  (forall f, In f fs -> forall n, n < size f -> exists D, nth_error (disjuncts f) n = Some D /\ given_too (pick f n G) D G) ->
  forall n, fold_right (fun g m => size g * m) 1 fs <> 0 ->
  let st := fold_right (fun g st => (fst st ++ pick g (snd st mod size g) G, snd st / size g)) ([], n) fs in
  let all := fold_right (fun g m => size g * m) 1 fs in
  snd st = n / all /\
  exists D, nth_error (disjuncts (All fs)) (n mod all) = Some D /\ given_too (fst st) D G.
Proof.
  intros IH n. induction fs as [|g fs IHfs]; intro Hnz.
  - cbn [fold_right fst snd]. rewrite Nat.div_1_r, Nat.mod_1_r. split; [reflexivity|]. exists [].
    split; [reflexivity|]. split; intros t [].
  - cbn [fold_right] in Hnz. cbn [fold_right fst snd].
    set (rest := fold_right (fun g m => size g * m) 1 fs) in *.
    assert (Hg : size g <> 0) by (intro E; rewrite E in Hnz; lia).
    assert (Hr : rest <> 0) by (intro E; rewrite E in Hnz; lia).
    destruct (IHfs (fun f Hf => IH f (or_intror Hf)) Hr) as [E [D' [HD' Hgt']]].
    set (st := fold_right (fun g st => (fst st ++ pick g (snd st mod size g) G, snd st / size g)) ([], n) fs) in *.
    rewrite E. split; [rewrite Nat.div_div by assumption; f_equal; lia|].
    destruct (IH g (or_introl eq_refl) ((n / rest) mod size g)) as [D [HD Hgt]]; [apply Nat.mod_upper_bound; exact Hg|].
    exists (D ++ D'). split; [|apply given_too_both; assumption].
    cbn [disjuncts fold_right]. change (fold_right (fun g0 rest0 => product (disjuncts g0) rest0) [[]] fs) with (disjuncts (All fs)).
    replace (n mod (size g * rest)) with ((n / rest) mod size g * length (disjuncts (All fs)) + n mod rest).
    + apply nth_product; assumption.
    + rewrite <- size_is_length. change (size (All fs)) with rest.
      rewrite (Nat.mul_comm (size g) rest), Nat.mod_mul_r by assumption. lia.
Qed.

Lemma pick_is_the_disjunct f : forall n G,
  n < size f -> exists D, nth_error (disjuncts f) n = Some D /\ given_too (pick f n G) D G.
Proof.
  induction f as [a b|fs IH|fs IH|f y IH] using formula_parts_ind; intros n G Hn.
  - cbn [size] in Hn. assert (n = 0) by lia. subst n. exists [(a, b, [])]. split; [reflexivity|].
    cbn [pick]. split; intros t [<-|[]]; eexists; (split; [left; reflexivity|]); (split; [reflexivity|]);
      intro z; cbn [snd In]; tauto.
  - cbn [size] in Hn.
    destruct (pick_all G fs (fun f Hf n => IH f Hf n G) n) as [_ [D [HD Hg]]]; [lia|].
    rewrite Nat.mod_small in HD by exact Hn. exists D. split; [exact HD|exact Hg].
  - cbn [size] in Hn. cbn [disjuncts pick]. revert n Hn.
    induction fs as [|g fs IHfs]; intros n Hn; cbn [fold_right] in Hn; [lia|].
    cbn [flat_map]. destruct (Nat.ltb_spec n (size g)) as [Hlt|Hge].
    + destruct (IH g (or_introl eq_refl) n G Hlt) as [D [HD Hg]]. exists D. split; [|exact Hg].
      rewrite nth_error_app1 by (rewrite <- size_is_length; exact Hlt). exact HD.
    + destruct (IHfs (fun f Hf => IH f (or_intror Hf)) (n - size g)) as [D [HD Hg]]; [lia|].
      exists D. split; [|exact Hg].
      rewrite nth_error_app2 by (rewrite <- size_is_length; exact Hge). rewrite <- size_is_length. exact HD.
  - cbn [size] in Hn. cbn [disjuncts pick]. destruct (IH n (y :: G) Hn) as [D [HD [H1 H2]]].
    exists (map (give y) D). split; [rewrite nth_error_map, HD; reflexivity|]. split.
    + intros t Ht. destruct (H1 t Ht) as [t' [Hin [E Hs]]]. exists (give y t'). split; [apply in_map; exact Hin|].
      destruct t' as [[a b] Y]. cbn [give fst snd] in *. split; [exact E|]. intro z. rewrite Hs. cbn [In]. tauto.
    + intros t Ht. apply in_map_iff in Ht. destruct Ht as [t' [<- Hin]].
      destruct (H2 t' Hin) as [t2 [Hin2 [E Hs]]]. exists t2. split; [exact Hin2|].
      destruct t' as [[a b] Y]. cbn [give fst snd] in *. split; [exact E|]. intro z. rewrite Hs. cbn [In]. tauto.
Qed.

Lemma given_nothing X D : given_too X D [] -> same_disjunct X D.
Proof.
  intros [H1 H2]. split; intros t Ht.
  - destruct (H1 t Ht) as [t' [Hin [E Hs]]]. exists t'. split; [exact Hin|]. split; [exact E|].
    intro z. rewrite Hs. cbn [In]. tauto.
  - destruct (H2 t Ht) as [t' [Hin [E Hs]]]. exists t'. split; [exact Hin|]. split; [auto|].
    intro z. rewrite Hs. cbn [In]. tauto.
Qed.

(* The checker's entailment: numbers below the sizes, disjuncts found by their numbers. *)
Definition checker_entails (f g : formula) (K0 : list cell) (w : list nat) : Prop :=
  length w = size f /\
  forall i, i < size f -> exists j, nth_error w i = Some j /\ j < size g /\
    forall t, In t (pick g j []) -> follows (pick f i []) K0 t.

Theorem checker_entails_is_entailed f g K0 w : checker_entails f g K0 w -> entailed f g K0 w.
Proof.
  intros [Hlen Hw]. split; [rewrite Hlen; apply size_is_length|].
  intros i D HD. assert (Hi : i < size f) by (rewrite size_is_length; apply nth_error_Some; congruence).
  destruct (Hw i Hi) as [j [Hj [Hlt Hfol]]].
  destruct (pick_is_the_disjunct f i [] Hi) as [D1 [HD1 Hg1]]. assert (D1 = D) by congruence. subst D1.
  destruct (pick_is_the_disjunct g j [] Hlt) as [D' [HD' Hg']].
  apply given_nothing in Hg1, Hg'. exists j, D'. split; [exact Hj|]. split; [exact HD'|].
  intros t Ht. destruct (proj2 Hg' t Ht) as [t' [Hin Ha]].
  apply follows_alike with (pick f i []) t'; [apply Hg1|apply alike_sym; exact Ha|apply Hfol; exact Hin].
Qed.

(* ------------------------------------------------------------------ *)
(* The kernel: `disjuncts` and `product` in entail.rs.                  *)

(* Whether two atoms are equal, as the kernel compares them. *)
Variable equal : atom -> atom -> bool.
Hypothesis equal_alike : forall t t', equal t t' = true -> alike t t'.

Definition union (D D' : list atom) : list atom := D ++ filter (fun t => negb (existsb (equal t) D)) D'.

Definition kernel_product (L M : list (list atom)) : list (list atom) := flat_map (fun D => map (union D) M) L.

Fixpoint kernel_disjuncts (f : formula) : list (list atom) :=
  match f with
  | Link a b => [[(a, b, [])]]
  | Any fs => flat_map kernel_disjuncts fs
  | All fs => fold_left (fun all g => kernel_product all (kernel_disjuncts g)) fs [[]]
  | Given g y => map (map (give y)) (kernel_disjuncts g)
  end.

Lemma union_same D D' E E' : same_disjunct D E -> same_disjunct D' E' -> same_disjunct (union D D') (E ++ E').
Proof.
  intros [H1 H2] [H3 H4]. unfold union. split; intros t Ht; apply in_app_or in Ht; destruct Ht as [Ht|Ht].
  - destruct (H1 t Ht) as [t' [Hin Ha]]. exists t'. split; [apply in_or_app; auto|exact Ha].
  - apply filter_In in Ht. destruct (H3 t (proj1 Ht)) as [t' [Hin Ha]]. exists t'. split; [apply in_or_app; auto|exact Ha].
  - destruct (H2 t Ht) as [t' [Hin Ha]]. exists t'. split; [apply in_or_app; auto|exact Ha].
  - destruct (H4 t Ht) as [t' [Hin [E1 S1]]]. destruct (existsb (equal t') D) eqn:Ex.
    + apply existsb_exists in Ex. destruct Ex as [t2 [Hin2 Eq]]. apply equal_alike in Eq. destruct Eq as [E2 S2].
      exists t2. split; [apply in_or_app; auto|]. split; [congruence|]. intro z. rewrite S1. apply S2.
    + exists t'. split; [apply in_or_app; right; apply filter_In; rewrite Ex; auto|]. split; assumption.
Qed.

Lemma product_same L L' M M' :
  Forall2 same_disjunct L L' -> Forall2 same_disjunct M M' -> Forall2 same_disjunct (kernel_product L M) (product L' M').
Proof.
  intros HL HM. unfold kernel_product, product. induction HL as [|D D' L L' HD HL IH]; [constructor|].
  cbn [flat_map]. apply Forall2_app; [|exact IH].
  clear IH. induction HM as [|E E' M M' HE HM IHM]; [constructor|].
  cbn [map]. constructor; [apply union_same; assumption|exact IHM].
Qed.

Lemma product_assoc (L M N : list (list atom)) : product (product L M) N = product L (product M N).
Proof.
  unfold product. induction L as [|D L IH]; [reflexivity|]. cbn [flat_map]. rewrite flat_map_app, IH. f_equal.
  clear IH. induction M as [|E M IHM]; [reflexivity|]. cbn [map flat_map]. rewrite map_app, <- IHM. f_equal.
  rewrite map_map. apply map_ext. intro F. symmetry. apply app_assoc.
Qed.

Lemma product_unit_left (L : list (list atom)) : product [[]] L = L.
Proof. unfold product. cbn [flat_map]. rewrite app_nil_r. cbn [app]. apply map_id. Qed.

Lemma product_unit_right (L : list (list atom)) : product L [[]] = L.
Proof.
  unfold product. cbn [map]. induction L as [|D L IH]; [reflexivity|]. cbn [flat_map app].
  rewrite IH, app_nil_r. reflexivity.
Qed.

(* The kernel lists the same disjuncts in the same order. *)
Theorem kernel_disjuncts_same f : Forall2 same_disjunct (kernel_disjuncts f) (disjuncts f).
Proof.
  induction f as [a b|fs IH|fs IH|f y IH] using formula_parts_ind.
  - constructor; [apply same_refl|constructor].
  - cbn [kernel_disjuncts disjuncts].
    assert (Hfold : forall L L', Forall2 same_disjunct L L' ->
      Forall2 same_disjunct (fold_left (fun all g => kernel_product all (kernel_disjuncts g)) fs L)
        (product L' (fold_right (fun g rest => product (disjuncts g) rest) [[]] fs))).
    { induction fs as [|g fs IHfs]; intros L L' HL; cbn [fold_left fold_right].
      - rewrite product_unit_right. exact HL.
      - rewrite <- product_assoc. apply IHfs; [intros f Hf; apply IH; right; exact Hf|].
        apply product_same; [exact HL|apply IH; left; reflexivity]. }
    rewrite <- product_unit_left. apply Hfold. constructor; [apply same_refl|constructor].
  - cbn [kernel_disjuncts disjuncts]. induction fs as [|g fs IHfs]; [constructor|]. cbn [flat_map].
    apply Forall2_app; [apply IH; left; reflexivity|]. apply IHfs. intros f Hf. apply IH. right. exact Hf.
  - cbn [kernel_disjuncts disjuncts]. induction IH as [|D D' L L' HD HL IHL]; [constructor|]. cbn [map].
    constructor; [|exact IHL]. destruct HD as [H1 H2].
    assert (Hgive : forall t t', alike t t' -> alike (give y t) (give y t')).
    { intros [[a b] Y] [[a' b'] Y'] [E Hs]. cbn [give fst snd] in *. split; [exact E|].
      intro z. cbn [give snd In]. rewrite Hs. reflexivity. }
    split; intros t Ht; apply in_map_iff in Ht; destruct Ht as [u [<- Hu]].
    + destruct (H1 u Hu) as [u' [Hin Ha]]. exists (give y u'). split; [apply in_map; exact Hin|auto].
    + destruct (H2 u Hu) as [u' [Hin Ha]]. exists (give y u'). split; [apply in_map; exact Hin|auto].
Qed.

Lemma Forall2_nth {X Y : Type} (Q : X -> Y -> Prop) L M i x :
  Forall2 Q L M -> nth_error L i = Some x -> exists y, nth_error M i = Some y /\ Q x y.
Proof.
  intro HF. revert i. induction HF as [|a b L M Hab HF IH]; intros i Hi; [destruct i; discriminate|].
  destruct i as [|i]; cbn [nth_error] in *; [injection Hi as ->; exists b; auto|auto].
Qed.

Lemma Forall2_count {X Y : Type} (Q : X -> Y -> Prop) L M : Forall2 Q L M -> length L = length M.
Proof. intro HF. induction HF; cbn [length]; congruence. Qed.

Definition kernel_entails (f g : formula) (K0 : list cell) (w : list nat) : Prop :=
  length w = length (kernel_disjuncts f) /\
  forall i D, nth_error (kernel_disjuncts f) i = Some D ->
    exists j D', nth_error w i = Some j /\ nth_error (kernel_disjuncts g) j = Some D' /\
                 forall t, In t D' -> follows D K0 t.

Theorem kernel_entails_is_entailed f g K0 w : kernel_entails f g K0 w -> entailed f g K0 w.
Proof.
  intros [Hlen Hw]. pose proof (kernel_disjuncts_same f) as Sf. pose proof (kernel_disjuncts_same g) as Sg.
  split; [rewrite Hlen; apply (Forall2_count _ _ _ Sf)|]. intros i D HD.
  destruct (nth_error (kernel_disjuncts f) i) as [D1|] eqn:E1.
  2: { exfalso. apply nth_error_None in E1. rewrite (Forall2_count _ _ _ Sf) in E1.
       assert (Hs : nth_error (disjuncts f) i <> None) by congruence. apply nth_error_Some in Hs. lia. }
  destruct (Forall2_nth _ _ _ _ _ Sf E1) as [D2 [E2 Hsame]]. assert (D2 = D) by congruence. subst D2.
  destruct (Hw i D1 E1) as [j [D' [Hj [HD' Hfol]]]].
  destruct (Forall2_nth _ _ _ _ _ Sg HD') as [D'' [HD'' Hsame'']].
  exists j, D''. split; [exact Hj|]. split; [exact HD''|]. intros t Ht.
  destruct (proj2 Hsame'' t Ht) as [t' [Hin Ha]].
  apply follows_alike with D1 t'; [apply Hsame|apply alike_sym; exact Ha|apply Hfol; exact Hin].
Qed.

(* ------------------------------------------------------------------ *)
(* `sides` in formula.rs: two sets of points such that every pair is among the links, written either way. *)

Definition both_ways (f : formula) : list (point W H * point W H) :=
  flat_map (fun g => match g with Link a b => [(a, b); (b, a)] | _ => [] end) (Anchor.parts f).

Theorem sides_are_all_links A B f :
  (forall a b, In a A -> In b B -> In (a, b) (both_ways f)) -> Anchor.all_links A B f.
Proof.
  intros Hall u v Hu Hv. specialize (Hall u v Hu Hv). apply in_flat_map in Hall.
  destruct Hall as [g [Hg Hin]]. destruct g as [a b|fs|fs|g y]; [|destruct Hin|destruct Hin|destruct Hin].
  destruct Hin as [E|[E|[]]]; injection E as <- <-; auto.
Qed.

End Disjuncts.

(* ------------------------------------------------------------------ *)
(* Potentials.                                                          *)

Section Potential.

Variable cell : Type.
Variable cell_eq : forall x y : cell, {x = y} + {x <> y}.

Notation open_cells := (Sets.open_cells cell_eq).
Notation potential := (Sets.potential cell_eq).
Notation meets_dec := (Sets.meets_dec cell_eq).

(* The kernel: `potential` in theorem.rs.  How many sets that N does not meet have k cells in S, for each k. *)
Definition how_many (sets : list (list cell)) (N S : list cell) (k : nat) : nat :=
  length (filter (fun A => if meets_dec A N then false else open_cells A S =? k) sets).

(* From the greatest k down to 1: half of what was carried, rounded down, and the number for k. *)
Definition halved (counts : list nat) : nat := fold_right (fun count carried => carried / 2 + count) 0 counts.

Definition kernel_is_low (sets : list (list cell)) (N S : list cell) : Prop :=
  how_many sets N S 0 = 0 /\ halved (map (how_many sets N S) (seq 1 (length S))) = 0.

(* The sum in units of 2^-m, for m counts. *)
Fixpoint value (counts : list nat) : nat :=
  match counts with
  | [] => 0
  | c :: rest => c * 2 ^ length rest + value rest
  end.

Lemma power_positive n : 0 < 2 ^ n.
Proof. apply Nat.neq_0_lt_0. apply Nat.pow_nonzero. lia. Qed.

(* To round down at each halving is to round down once. *)
Lemma halved_is_rounded counts : halved counts = 2 * value counts / 2 ^ length counts.
Proof.
  induction counts as [|c counts IH]; [reflexivity|].
  cbn [halved fold_right value length]. fold (halved counts). rewrite IH.
  pose proof (power_positive (length counts)) as Hp.
  rewrite Nat.div_div by lia. rewrite Nat.pow_succ_r', (Nat.mul_comm (2 ^ length counts) 2).
  replace (2 * (c * 2 ^ length counts + value counts)) with (2 * value counts + c * (2 * 2 ^ length counts)) by ring.
  rewrite Nat.div_add by lia. reflexivity.
Qed.

Lemma value_add (f g : nat -> nat) l : value (map (fun k => f k + g k) l) = value (map f l) + value (map g l).
Proof. induction l as [|k l IH]; [reflexivity|]. cbn [map value]. rewrite IH, !map_length. ring. Qed.

Lemma value_zero (f : nat -> nat) l : (forall k, In k l -> f k = 0) -> value (map f l) = 0.
Proof.
  induction l as [|k l IH]; intro Hf; [reflexivity|]. cbn [map value]. rewrite (Hf k) by (left; reflexivity).
  rewrite IH by (intros j Hj; apply Hf; right; exact Hj). reflexivity.
Qed.

Lemma value_one k a m : a <= k < a + m -> value (map (fun j => if k =? j then 1 else 0) (seq a m)) = 2 ^ (a + m - 1 - k).
Proof.
  revert a. induction m as [|m IH]; intros a Hk; [lia|]. cbn [seq map value]. rewrite map_length, seq_length.
  destruct (Nat.eqb_spec k a) as [->|Hne].
  - rewrite value_zero.
    + replace (a + S m - 1 - a) with m by lia. lia.
    + intros j Hj. apply in_seq in Hj. destruct (Nat.eqb_spec a j); [lia|reflexivity].
  - rewrite IH by lia. replace (S a + m - 1 - k) with (a + S m - 1 - k) by lia. lia.
Qed.

(* The counts add up to the potential, if no set is without a cell in S. *)
Lemma value_is_potential sets N S :
  how_many sets N S 0 = 0 -> value (map (how_many sets N S) (seq 1 (length S))) = potential (length S) sets N S.
Proof.
  induction sets as [|A sets IH]; intro Hzero.
  - unfold how_many. cbn [filter length Sets.potential Sets.sum]. apply value_zero. reflexivity.
  - set (one := fun k => if meets_dec A N then 0 else if open_cells A S =? k then 1 else 0).
    assert (Hsplit : forall k, how_many (A :: sets) N S k = one k + how_many sets N S k).
    { intro k. unfold how_many, one. cbn [filter]. destruct (meets_dec A N); [reflexivity|].
      destruct (open_cells A S =? k); reflexivity. }
    rewrite (map_ext _ _ Hsplit), value_add. rewrite Hsplit in Hzero. rewrite IH by lia.
    change (potential (length S) (A :: sets) N S) with
      ((if meets_dec A N then 0 else Sets.weight cell_eq (length S) A S) + potential (length S) sets N S).
    f_equal. unfold one in *. destruct (meets_dec A N) as [|Hno]; [apply value_zero; reflexivity|].
    pose proof (Sets.open_le cell_eq A S) as Hle.
    destruct (Nat.eqb_spec (open_cells A S) 0) as [E0|N0]; [lia|].
    rewrite value_one by lia. unfold Sets.weight. f_equal. lia.
Qed.

(* The kernel's test is that of the rule. *)
Theorem kernel_potential sets N S : kernel_is_low sets N S -> 2 * potential (length S) sets N S < 2 ^ length S.
Proof.
  intros [Hzero Hhalved]. rewrite halved_is_rounded, map_length, seq_length in Hhalved.
  rewrite value_is_potential in Hhalved by exact Hzero. apply Nat.div_small_iff in Hhalved; [exact Hhalved|].
  pose proof (power_positive (length S)). lia.
Qed.

(* The checker: `has_low_potential` in sets.rs.  The sum, in units of 2^-n, n being 128 there; it stops when a set has fewer than
   two open cells, or the sum so far is one half or more. *)
Fixpoint checker_sum (n : nat) (sets : list (list cell)) (N S : list cell) (so_far : nat) : option nat :=
  match sets with
  | [] => if so_far <? 2 ^ (n - 1) then Some so_far else None
  | A :: sets =>
      if meets_dec A N then checker_sum n sets N S so_far
      else if (2 <=? open_cells A S) && (so_far <? 2 ^ (n - 1))
           then checker_sum n sets N S (so_far + 2 ^ (n - open_cells A S)) else None
  end.

Lemma checker_sum_adds n sets N S : forall so_far total,
  checker_sum n sets N S so_far = Some total ->
  total = so_far + potential n sets N S /\ total < 2 ^ (n - 1).
Proof.
  induction sets as [|A sets IH]; intros so_far total E; cbn [checker_sum] in E.
  - destruct (Nat.ltb_spec so_far (2 ^ (n - 1))); [|discriminate]. injection E as <-.
    cbn [Sets.potential Sets.sum]. unfold Sets.potential. cbn [Sets.sum]. lia.
  - change (potential n (A :: sets) N S) with
      ((if meets_dec A N then 0 else Sets.weight cell_eq n A S) + potential n sets N S).
    destruct (meets_dec A N); [apply IH in E; lia|].
    destruct ((2 <=? open_cells A S) && (so_far <? 2 ^ (n - 1))); [|discriminate].
    apply IH in E. unfold Sets.weight. lia.
Qed.

(* The numbers never grow beyond 2^n, so that they fit into the checker's 128 bits. *)
Lemma checker_sum_fits n A S so_far :
  2 <= n -> 2 <= open_cells A S -> so_far < 2 ^ (n - 1) -> so_far + 2 ^ (n - open_cells A S) < 2 ^ n.
Proof.
  intros Hn Ho Hs. assert (Hle : 2 ^ (n - open_cells A S) <= 2 ^ (n - 1)) by (apply Nat.pow_le_mono_r; lia).
  assert (E : 2 ^ n = 2 * 2 ^ (n - 1)) by (rewrite <- Nat.pow_succ_r'; f_equal; lia). lia.
Qed.

Theorem checker_potential n sets N S total :
  1 <= n -> checker_sum n sets N S 0 = Some total -> 2 * potential n sets N S < 2 ^ n.
Proof.
  intros Hn E. apply checker_sum_adds in E. destruct E as [-> Hlt].
  assert (E : 2 ^ n = 2 * 2 ^ (n - 1)) by (rewrite <- Nat.pow_succ_r'; f_equal; lia). lia.
Qed.

End Potential.
