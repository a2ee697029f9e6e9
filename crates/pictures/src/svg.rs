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
svg.lucas .small{font-size:11px}\n\
svg.lucas .axis{font-style:italic}\n\
svg.lucas .twice{fill:none;stroke:#767676;stroke-width:4}\n\
svg.lucas .cut{stroke-dasharray:3}\n\
svg.lucas .now{stroke-width:4}\n\
svg.lucas .black{fill:#1d1a17;stroke:#8f8577}\n\
svg.lucas .white{fill:#fff;stroke:#3b332a}\n\
svg.lucas .later{opacity:.25}\n\
svg.lucas .halo{paint-order:stroke;stroke-width:4px}\n\
svg.lucas .end{text-anchor:end}\n\
svg.lucas .middle{text-anchor:middle}\n\
svg.lucas .curve{stroke-width:2}\n\
svg.lucas text{fill:#1b1b1b}\n\
svg.lucas .paper{fill:#fff}\n\
svg.lucas .halo{stroke:#fff}\n\
svg.lucas .arc{fill:none;stroke:#767676}\n\
svg.lucas .tip{fill:#767676}\n\
svg.lucas .even{fill:#e8e8e8;stroke:#767676}\n\
svg.lucas .win{fill:#d3ead8;stroke:#1c6b36}\n\
svg.lucas .lose{fill:#f7d8d4;stroke:#9c2b20}\n\
svg.lucas .one{fill:#d4e3fa;stroke:#1f4f9e}\n\
svg.lucas .cut{fill:none;stroke:#767676}\n\
svg.lucas .plain{fill:#fff;stroke:#1b1b1b}\n\
svg.lucas .solid{fill:#1b1b1b;stroke:#1b1b1b}\n\
svg.lucas .hoop{fill:none;stroke:#94660f;stroke-width:3}\n\
svg.lucas .now{fill:none;stroke:#b35900}\n\
svg.lucas .curve{fill:none;stroke:#1b1b1b}\n\
@media(prefers-color-scheme:dark){\n\
svg.lucas text{fill:#eee}\n\
svg.lucas .paper{fill:#161616}\n\
svg.lucas .halo{stroke:#161616}\n\
svg.lucas .arc{fill:none;stroke:#9a9a9a}\n\
svg.lucas .tip{fill:#9a9a9a}\n\
svg.lucas .even{fill:#3a3a3a;stroke:#9a9a9a}\n\
svg.lucas .win{fill:#1d4129;stroke:#7fd29a}\n\
svg.lucas .lose{fill:#55231d;stroke:#f2a49a}\n\
svg.lucas .one{fill:#1d3457;stroke:#9dc1f5}\n\
svg.lucas .cut{fill:none;stroke:#9a9a9a}\n\
svg.lucas .plain{fill:#161616;stroke:#eee}\n\
svg.lucas .solid{fill:#eee;stroke:#eee}\n\
svg.lucas .hoop{fill:none;stroke:#e3b45c;stroke-width:3}\n\
svg.lucas .now{fill:none;stroke:#ffb15c}\n\
svg.lucas .curve{fill:none;stroke:#eee}\n\
}";

/// What a class of shapes means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Swatch {
    /// The class.
    pub class: &'static str,
    /// Its meaning.
    pub meaning: String,
}

/// A picture being drawn; lengths are pixels.
pub struct Svg {
    title: String,
    description: String,
    legend: Vec<Swatch>,
    pub(crate) language: Language,
    width: usize,
    height: usize,
    body: String,
}

/// The tip of an arrow.
const TIP: &str = "\
<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" \
orient=\"auto-start-reverse\"><path class=\"tip\" d=\"M0 0L8 4L0 8z\"/></marker></defs>\n";

/// How wide a small letter is, about.
const SMALL_LETTER: usize = 6;
/// How high a line of words or of the legend is, in a file.
const LINE: usize = 20;

impl Svg {
    /// An empty picture with its words: a file shows them above it, a page says them itself.
    #[must_use]
    pub fn new(language: Language, title: &str, description: &str) -> Self {
        Svg {
            title: title.to_owned(),
            description: description.to_owned(),
            legend: Vec::new(),
            language,
            width: 0,
            height: 0,
            body: String::new(),
        }
    }

    /// Says what a class of shapes means.
    pub fn explain(&mut self, class: &'static str, meaning: String) {
        self.legend.push(Swatch { class, meaning });
    }

    /// What is shown.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// What is said of it.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// What its classes of shapes mean.
    #[must_use]
    pub fn legend(&self) -> &[Swatch] {
        &self.legend
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

    /// A small text in the middle of a place so many pixels wide: letters that would run into its neighbours are narrowed.
    pub fn label(&mut self, (x, y): (usize, usize), width: usize, text: &str) {
        let is_long = SMALL_LETTER * text.chars().count() > width;
        let narrowed = if is_long {
            format!(" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\"")
        } else {
            String::new()
        };
        self.add(format_args!(
            "<text class=\"small middle\" x=\"{x}\" y=\"{y}\"{narrowed}>{}</text>",
            escaped(text)
        ));
    }

    /// A path.
    pub fn path(&mut self, d: &str, class: &str, more: &str) {
        self.add(format_args!("<path class=\"{class}\" d=\"{d}\"{more}/>"));
    }

    /// Draws something that is told in words to whoever points at it.
    pub fn told(&mut self, words: &str, draw: impl FnOnce(&mut Self)) {
        self.add(format_args!("<g><title>{}</title>", escaped(words)));
        draw(self);
        self.add(format_args!("</g>"));
    }

    /// Draws something as not yet reached, or as it is.
    pub fn faded(&mut self, is_faded: bool, draw: impl FnOnce(&mut Self)) {
        if is_faded {
            self.add(format_args!("<g class=\"later\">"));
        }
        draw(self);
        if is_faded {
            self.add(format_args!("</g>"));
        }
    }

    fn add(&mut self, shape: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.body, "{shape}");
    }

    /// The whole file, its words and its legend above the drawing.
    #[must_use]
    pub fn file(&self) -> String {
        let mut head = Svg::new(self.language, &self.title, &self.description);
        head.text(16, 26, "head", &self.title);
        let mut y = 26;
        for line in self.description.lines() {
            y += LINE;
            head.text(16, y, "", line);
        }
        for Swatch { class, meaning } in &self.legend {
            y += LINE;
            head.rect((18, y - 11), (20, 13), class);
            head.text(46, y, "", meaning);
        }
        let top = y + 16;
        head.reach(self.width, top + self.height);
        head.add(format_args!("<g transform=\"translate(0 {top})\">\n{}</g>", self.body.trim_end()));
        head.written(&format!("<style>{STYLE}</style>\n"))
    }

    /// The drawing alone, for a page that has [`STYLE`] among its own and says the words itself.
    #[must_use]
    pub fn inline(&self) -> String {
        self.written("")
    }

    /// The same, shown so large, in a hundred.
    #[must_use]
    pub fn scaled(&self, percent: usize) -> String {
        let size = |zoom: usize| {
            let [width, height] = [self.width + 16, self.height + 16].map(|length| length * zoom / 100);
            format!(" width=\"{width}\" height=\"{height}\" viewBox")
        };
        self.inline().replacen(&size(100), &size(percent), 1)
    }

    fn written(&self, style: &str) -> String {
        let lang = match self.language {
            Language::English => "en",
            Language::French => "fr",
        };
        let (width, height) = (self.width + 16, self.height + 16);
        // A page may show many boards, and only one of its parts may have a name.
        let tip = if style.is_empty() && !self.body.contains("#tip") { "" } else { TIP };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"lucas\" role=\"img\" lang=\"{lang}\" \
             width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
             <title>{}</title>\n<desc>{}</desc>\n{style}{tip}\
             <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n{}</svg>\n",
            escaped(&self.title),
            escaped(&self.description),
            self.body
        )
    }
}

/// Text as it may stand in XML, between tags or in an attribute.
#[must_use]
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
