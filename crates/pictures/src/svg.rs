//! SVG that stands by itself: text as text, a title and a description, colours for light and dark.
//!
//! Colours are written out rather than named once: many programs that show SVG know no CSS variables.

use std::fmt::Write;

use lucas_engine::Language;

/// The style of every picture, for pages that show one inside their own text.
pub const STYLE: &str = "\
svg.lucas text{font-family:sans-serif;font-size:12px}\n\
svg.lucas .mono{font-family:monospace}\n\
svg.lucas .head{font-size:16px;font-weight:bold}\n\
svg.lucas .small{font-size:10px}\n\
svg.lucas .cut{stroke-dasharray:3}\n\
svg.lucas .now{stroke-width:4}\n\
svg.lucas .later{opacity:.25}\n\
svg.lucas .end{text-anchor:end}\n\
svg.lucas .middle{text-anchor:middle}\n\
svg.lucas .curve{stroke-width:2}\n\
svg.lucas text{fill:#1b1b1b}\n\
svg.lucas .paper{fill:#fff}\n\
svg.lucas .arc{fill:none;stroke:#767676}\n\
svg.lucas .tip{fill:#767676}\n\
svg.lucas .even{fill:#e8e8e8;stroke:#767676}\n\
svg.lucas .win{fill:#d3ead8;stroke:#1c6b36}\n\
svg.lucas .lose{fill:#f7d8d4;stroke:#9c2b20}\n\
svg.lucas .one{fill:#d4e3fa;stroke:#1f4f9e}\n\
svg.lucas .cut{fill:none;stroke:#767676}\n\
svg.lucas .plain{fill:#fff;stroke:#1b1b1b}\n\
svg.lucas .solid{fill:#1b1b1b;stroke:#1b1b1b}\n\
svg.lucas .now{fill:none;stroke:#b35900}\n\
svg.lucas .curve{fill:none;stroke:#1b1b1b}\n\
@media(prefers-color-scheme:dark){\n\
svg.lucas text{fill:#eee}\n\
svg.lucas .paper{fill:#161616}\n\
svg.lucas .arc{fill:none;stroke:#9a9a9a}\n\
svg.lucas .tip{fill:#9a9a9a}\n\
svg.lucas .even{fill:#3a3a3a;stroke:#9a9a9a}\n\
svg.lucas .win{fill:#1d4129;stroke:#7fd29a}\n\
svg.lucas .lose{fill:#55231d;stroke:#f2a49a}\n\
svg.lucas .one{fill:#1d3457;stroke:#9dc1f5}\n\
svg.lucas .cut{fill:none;stroke:#9a9a9a}\n\
svg.lucas .plain{fill:#161616;stroke:#eee}\n\
svg.lucas .solid{fill:#eee;stroke:#eee}\n\
svg.lucas .now{fill:none;stroke:#ffb15c}\n\
svg.lucas .curve{fill:none;stroke:#eee}\n\
}";

/// A picture being drawn; lengths are pixels.
pub struct Svg {
    title: String,
    description: String,
    language: Language,
    top: usize,
    width: usize,
    height: usize,
    body: String,
}

/// Where the room for the words ends.
const WORDS: usize = 56;

impl Svg {
    /// An empty picture with its words.
    #[must_use]
    pub fn new(language: Language, title: &str, description: &str) -> Self {
        let mut svg = Svg::untitled(language, title, description);
        (svg.top, svg.height) = (0, 0);
        svg.text(16, 26, "head", title);
        svg.text(16, 46, "", description);
        svg
    }

    /// An empty picture whose words are told and not drawn, for a page that writes them itself.
    #[must_use]
    pub fn untitled(language: Language, title: &str, description: &str) -> Self {
        Svg {
            title: title.to_owned(),
            description: description.to_owned(),
            language,
            top: WORDS,
            width: 0,
            height: WORDS,
            body: String::new(),
        }
    }

    /// How far the drawing reaches down.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Makes room up to a point.
    pub fn reach(&mut self, x: usize, y: usize) {
        self.width = self.width.max(x);
        self.height = self.height.max(y);
    }

    /// A box.
    pub fn rect(&mut self, (x, y): (usize, usize), (width, height): (usize, usize), class: &str) {
        self.reach(x + width, y + height);
        self.add(format_args!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"3\"/>"
        ));
    }

    /// A disc.
    pub fn circle(&mut self, (x, y): (usize, usize), radius: usize, class: &str) {
        self.reach(x + radius, y + radius);
        self.add(format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"));
    }

    /// A line of text; `class` may hold `end` or `middle`.
    pub fn text(&mut self, x: usize, y: usize, class: &str, text: &str) {
        let length = if class.contains("end") { 0 } else { 8 * text.chars().count() };
        let length = if class.contains("head") { length * 5 / 4 } else { length };
        self.reach(x + if class.contains("middle") { length / 2 } else { length }, y + 4);
        self.add(format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(text)));
    }

    /// A path.
    pub fn path(&mut self, d: &str, class: &str, more: &str) {
        self.add(format_args!("<path class=\"{class}\" d=\"{d}\"{more}/>"));
    }

    fn add(&mut self, shape: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.body, "{shape}");
    }

    /// The whole file.
    #[must_use]
    pub fn file(&self) -> String {
        self.with_style(&format!("<style>{STYLE}</style>\n"))
    }

    /// The picture for a page that has [`STYLE`] among its own.
    #[must_use]
    pub fn inline(&self) -> String {
        self.with_style("")
    }

    fn with_style(&self, style: &str) -> String {
        let lang = match self.language {
            Language::English => "en",
            Language::French => "fr",
        };
        let (top, width, height) = (self.top, self.width + 16, self.height + 16 - self.top);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lucas\" role=\"img\" lang=\"{lang}\" \
             width=\"{width}\" height=\"{height}\" viewBox=\"0 {top} {width} {height}\">\n\
             <title>{}</title>\n<desc>{}</desc>\n{style}\
             <defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" \
             orient=\"auto-start-reverse\"><path class=\"tip\" d=\"M0 0L8 4L0 8z\"/></marker></defs>\n\
             <rect class=\"paper\"{} width=\"{width}\" height=\"{height}\"/>\n{}</svg>\n",
            escaped(&self.title),
            escaped(&self.description),
            if top > 0 { format!(" y=\"{top}\"") } else { String::new() },
            self.body
        )
    }
}

/// Text as it may stand in XML, between tags or in an attribute.
#[must_use]
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
