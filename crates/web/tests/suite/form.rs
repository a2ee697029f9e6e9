//! What a page is made of.

/// The values of an attribute, in order.
pub fn attributes(page: &str, before: &str) -> Vec<String> {
    let values = page.split(before).skip(1).filter_map(|rest| rest.split('"').next());
    values.map(|value| value.replace("&amp;", "&")).collect()
}

/// Whether every element is closed and every attribute quoted, but for the elements that HTML leaves open.
pub fn check_form(page: &str) {
    let mut open: Vec<String> = Vec::new();
    let mut reader = quick_xml::Reader::from_str(page);
    reader.config_mut().check_end_names = false;
    loop {
        match reader.read_event().unwrap_or_else(|error| panic!("{error} in {page}")) {
            quick_xml::events::Event::Start(tag) => {
                let name = tag.name().as_ref().to_owned();
                for attribute in tag.html_attributes() {
                    attribute.unwrap_or_else(|error| panic!("{error} in <{name}>"));
                }
                if !["meta", "link", "input", "img"].contains(&&*name) {
                    open.push(name);
                }
            }
            quick_xml::events::Event::End(tag) => {
                let name = tag.name().as_ref().to_owned();
                assert_eq!(open.pop(), Some(name), "in {page}");
            }
            quick_xml::events::Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(open, Vec::<String>::new());
}
