//! Records that cannot be read, and what is said of them.

use super::*;

#[test]
fn what_cannot_be_read_is_told_and_stays() {
    let (_folder, store) = store();
    let record = Record::of(&over("walls"), at(1)).unwrap();
    store.put(&record).unwrap();
    let text = record.to_text().unwrap();
    let other_id = "00000000000000aa";
    let damaged: [(&str, String); 6] = [
        ("0000000000000001", text[..text.len() / 2].into()),
        ("0000000000000002", String::new()),
        (
            "0000000000000003",
            text.replace("\"version\": 1,\n  \"id\"", "\"version\": 7,\n  \"id\""),
        ),
        ("0000000000000004", text.clone()),
        (
            "0000000000000005",
            text.replace("\"you\": \"first\"", "\"you\": \"nobody\""),
        ),
        (
            "0000000000000006",
            text.replace("walls-played-game", "something"),
        ),
    ];
    for (name, text) in &damaged {
        std::fs::write(store.folder().join(format!("{name}.json")), text).unwrap();
    }
    std::fs::write(store.folder().join("notes.txt"), "not ours").unwrap();
    let reading = all(&store);
    assert_eq!(reading.games, std::slice::from_ref(&record.played));
    assert_eq!(reading.problems.len(), damaged.len());
    for (problem, (name, _)) in reading.problems.iter().zip(&damaged) {
        assert!(
            matches!(problem, FileError::In(file, _) if file.contains(name)),
            "{problem:?}"
        );
        assert!(!problem.sentence().to_string().contains('\n'));
    }
    for (name, text) in &damaged {
        let path = store.folder().join(format!("{name}.json"));
        assert_eq!(&std::fs::read_to_string(path).unwrap(), text);
    }
    // What a newer program wrote is not overwritten.
    let mut newer = record.clone();
    newer.played.id = crate::play::identity::GameId::parse(other_id).unwrap();
    let seven = newer
        .to_text()
        .unwrap()
        .replace("\"version\": 1,\n  \"id\"", "\"version\": 7,\n  \"id\"");
    std::fs::write(store.folder().join(format!("{other_id}.json")), &seven).unwrap();
    assert!(store.put(&newer).is_err());
}

#[test]
fn what_is_wrong_with_a_record_is_one_line_however_long_the_file_is() {
    let text = Record::of(&over("tictactoe"), at(1))
        .unwrap()
        .to_text()
        .unwrap();
    let unknown = format!("\"{}\": 1,\n  \"players\"", "x 1\\n".repeat(999));
    let error = Record::parse(&text.replacen("\"players\"", &unknown, 1)).unwrap_err();
    let line = error.to_string();
    assert!(
        line.contains("unknown field") && line.contains(" at line "),
        "{line}"
    );
    assert!(
        line.lines().count() == 1 && line.chars().count() < 300,
        "{line}"
    );
}

#[test]
fn a_record_that_contradicts_itself_is_refused() {
    let text = Record::of(&over("walls"), at(1)).unwrap().to_text();
    let good: serde_json::Value = serde_json::from_str(&text.unwrap()).unwrap();
    let said = |field: &str, value: serde_json::Value| {
        let mut record = good.clone();
        record[field] = value;
        Record::parse(&record.to_string()).map_err(|error| error.to_string())
    };
    assert!(Record::parse(&good.to_string()).is_ok());
    let other = match good["winner"].as_str() {
        Some("first") => "second",
        _ => "first",
    };
    let most = serde_json::json!({ "points": u32::MAX, "judged": 1 });
    // No difference of points is too large to be compared.
    let text = good.to_string();
    let points = format!("\"points\":{}", good["game"]["points"]);
    assert!(text.contains(&points), "{text}");
    let parsed = |theirs: [i32; 2]| {
        let huge = format!("\"points\":{}", serde_json::json!(theirs));
        Record::parse(&text.replace(&points, &huge))
    };
    let (fits, contradicts) = match other {
        "second" => ([i32::MAX, -1], [-1, i32::MAX]),
        _ => ([-1, i32::MAX], [i32::MAX, -1]),
    };
    assert!(parsed(fits).is_ok() && parsed(contradicts).is_err());
    let you = usize::from(good["you"] == "second");
    let own_moves = good["moves"][you].as_u64().unwrap();
    let judged = |count: u64| serde_json::json!({ "points": 0, "judged": count });
    assert!(said("given_away", judged(own_moves)).is_ok());
    let mut unfinished = session("walls", Side::First);
    let path = unfinished.snapshot().paths[0].clone();
    assert!(unfinished.person_moves(&path, Instant::now()));
    let unfinished = unfinished.worth_keeping(Instant::now()).unwrap();
    for (field, value) in [
        ("winner", other.into()),
        ("winner", serde_json::Value::Null),
        ("given_away", most),
        ("given_away", judged(own_moves + 1)),
        ("game", serde_json::to_value(unfinished).unwrap()),
        ("moves", serde_json::json!([0, 1])),
    ] {
        let error = said(field, value).err().unwrap();
        assert!(error.contains(field), "{error}");
    }
}
