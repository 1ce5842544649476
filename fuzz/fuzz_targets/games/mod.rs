//! What the targets of the single games share.

/// Reads bytes as a certificate about a game, from what follows its name. Nothing panics; what is accepted
/// has a head that says the same when it is read alone, and the same again as a statement file.
pub fn certificate(game: &str, bytes: &[u8]) {
    // The line may end with the name.
    let space = if bytes.first() == Some(&b'\n') { "" } else { " " };
    let text = [format!("tatami certificate 1\ngame {game}{space}").as_bytes(), bytes].concat();
    match checker::check(&text[..]) {
        Ok(statement) => {
            let head = checker::read_statement(&text[..]).expect("an accepted certificate has a head");
            assert_eq!(head, statement);
            let again = checker::Statement::read_file(statement.file().as_bytes());
            assert_eq!(again.expect("a statement can be written and read"), statement);
        }
        Err(rejection) => assert!(rejection.line > 0 && !rejection.to_string().is_empty()),
    }
}
