//! Minimal carriers and templates: nothing can be dropped from them.

use crate::support::{Place, library};
use serde_json::Value;

/// A stone on the third row with more room than it needs.
const ROOMY: &str = "hex 7x3\nclaim roomy\n  black v=c3\n  region all\n  goal  top-v\n";

fn carriers(json: &str) -> Vec<Vec<String>> {
    let value: Value = serde_json::from_str(json).unwrap();
    let listed = value["results"][0]["minimal_carriers"].as_array().unwrap();
    let names = |carrier: &Value| {
        carrier.as_array().unwrap().iter().map(|cell| cell.as_str().unwrap().to_string()).collect()
    };
    listed.iter().map(names).collect()
}

#[test]
fn a_minimal_carrier_suffices_and_no_part_of_it_does() {
    let place = Place::new();
    let run = place.write("a.tatami", ROOMY).tatami(&["prove", "a.tatami", "--all-minimal", "--json"]);
    assert_eq!(run.code, 0, "{run:?}");
    let found = carriers(&run.out);
    assert!(found.len() >= 2, "the ziggurat has a mirror image: {found:?}");
    for carrier in found {
        let claim = |cells: &[String]| {
            format!("hex 7x3\nclaim c\n  black v=c3\n  region {}\n  goal  top-v\n", cells.join(" "))
        };
        assert_eq!(place.write("c.tatami", claim(&carrier)).tatami(&["prove", "c.tatami"]).code, 0);
        for missing in 0..carrier.len() {
            let mut less = carrier.clone();
            less.remove(missing);
            let run = place.write("c.tatami", claim(&less)).tatami(&["prove", "c.tatami"]);
            assert_eq!(run.code, 1, "without {}: {run:?}", carrier[missing]);
        }
    }
}

#[test]
fn the_certificate_still_states_the_claim() {
    let place = Place::new();
    place.write("a.tatami", ROOMY);
    let run = place.tatami(&["prove", "a.tatami", "--minimal", "--certificates", "certs"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("minimal carrier of 8 cells: "), "{run:?}");
    let run = place.tatami(&["check", "certs/a.roomy.cert", "--against", "a.tatami"]);
    assert_eq!(run.code, 0, "{run:?}");
}

#[test]
fn without_the_option_there_are_no_carriers() {
    let place = Place::new();
    let run = place.write("a.tatami", ROOMY).tatami(&["prove", "a.tatami", "--json"]);
    assert!(!run.out.contains("minimal_carriers"), "{run:?}");
}

#[test]
fn templates_of_the_low_rows() {
    for (row, width, cells) in [("2", "3", 2), ("3", "5", 8), ("4", "7", 19)] {
        let place = Place::new();
        let run = place.tatami(&["find", "template", "--row", row, "--width", width, "--tries", "4"]);
        assert_eq!(run.code, 0, "{run:?}");
        assert!(run.out.contains(&format!("# {cells} cells.")), "row {row}: {run:?}");
        let run = place.write("t.tatami", run.out).tatami(&["prove", "t.tatami"]);
        assert_eq!(run.code, 0, "row {row}: {run:?}");
    }
}

#[test]
fn templates_that_do_not_fit() {
    let place = Place::new();
    assert_eq!(place.tatami(&["find", "template", "--row", "4", "--width", "5"]).code, 1);
    assert_eq!(place.tatami(&["find", "template", "--row", "4", "--width", "3"]).code, 2);
    assert_eq!(place.tatami(&["find", "template", "--row", "1", "--width", "3"]).code, 2);
    assert_eq!(place.tatami(&["find", "template", "--row", "8", "--width", "30"]).code, 2);
    assert_eq!(
        place.tatami(&["find", "template", "--row", "8", "--width", "15", "--time-limit", "50ms"]).code,
        3
    );
}

#[test]
fn bench_claims_as_a_table_and_as_json() {
    let place = Place::new();
    let run = place.tatami(&["bench", "claims", &library("templates.tatami")]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.starts_with("claim ") && run.out.contains("\nziggurat "), "{run:?}");
    let run = place.tatami(&["bench", "claims", &library("templates.tatami"), "--json"]);
    let value: Value = serde_json::from_str(&run.out).unwrap();
    let claims = value["claims"].as_array().unwrap();
    let ziggurat = claims.iter().find(|claim| claim["name"] == "ziggurat").unwrap();
    for key in ["cells", "nodes", "seconds", "certificate_bytes", "check_seconds"] {
        assert!(ziggurat[key].is_number(), "{key}: {ziggurat}");
    }
    assert_eq!(ziggurat["verdict"], "holds");
    // Blocks with advice are settled by it: nothing is searched in these, and no search would end soon.
    let run = place.tatami(&["bench", "claims", &library("proposition8.tatami"), "--json"]);
    let value: Value = serde_json::from_str(&run.out).unwrap();
    let claims = value["claims"].as_array().unwrap();
    let wins = claims.iter().filter(|claim| claim["name"].as_str().unwrap().starts_with("P8"));
    assert!(wins.clone().count() >= 4 && wins.clone().all(|win| win["verdict"] == "holds"), "{run:?}");
}
