//! Any bytes as a certificate: the checker accepts or rejects, and never panics; what it accepts has a head
//! that says the same when it is read alone.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| match checker::check(bytes) {
    Ok(statement) => {
        assert!(!statement.to_string().is_empty());
        let head = checker::read_statement(bytes).expect("an accepted certificate has a head");
        assert_eq!(head, statement);
    }
    Err(rejection) => {
        assert!(rejection.line > 0 && !rejection.to_string().is_empty());
        if let Ok(statement) = checker::read_statement(bytes) {
            assert!(!statement.to_string().is_empty());
        }
    }
});
