//! Any bytes as a statement file: nothing panics, every refusal has its place, and what can be read has one
//! canonical form, which says the same.
#![no_main]

use checker::Statement;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| match Statement::read_file(bytes) {
    Ok(statement) => {
        let file = statement.file();
        assert!(file.is_ascii());
        let again = Statement::read_file(file.as_bytes()).expect("the canonical form can be read");
        assert_eq!(again, statement);
        assert_eq!(again.file(), file);
        assert!(statement.differences(&again).is_empty());
    }
    Err(rejection) => assert!(rejection.line > 0 && !rejection.to_string().is_empty()),
});
