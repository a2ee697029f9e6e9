//! What a page says when it cannot be shown.

use axum::http::StatusCode;
use lucas_engine::{Limit, Refusal, Text};

/// Why there is no page: a status and one line in both languages.
#[derive(Debug)]
pub struct Failure {
    /// The status of the answer.
    pub status: StatusCode,
    /// What was wrong.
    pub text: Text,
}

impl Failure {
    /// Fails with words known when the program is compiled.
    pub const fn fixed(status: StatusCode, en: &'static str, fr: &'static str) -> Self {
        Failure { status, text: Text::fixed(en, fr) }
    }

    /// There is no such page.
    pub const fn not_found() -> Self {
        Failure::fixed(StatusCode::NOT_FOUND, "there is no such page", "cette page n'existe pas")
    }

    /// The page is not asked for in that way.
    pub const fn wrong_method() -> Self {
        Failure::fixed(
            StatusCode::METHOD_NOT_ALLOWED,
            "this page does not take that method",
            "cette page n'accepte pas cette méthode",
        )
    }

    /// There is no game of that name.
    pub fn no_game(refusal: Refusal) -> Self {
        Failure { status: StatusCode::NOT_FOUND, text: refusal.text }
    }

    /// The program has a fault.
    pub const fn broken() -> Self {
        Failure::fixed(
            StatusCode::INTERNAL_SERVER_ERROR,
            "lucas has a fault here: please report the address of this page",
            "lucas a un défaut ici : merci de signaler l'adresse de cette page",
        )
    }

    /// The page would be too large to make.
    pub const fn too_large() -> Self {
        Failure::fixed(
            StatusCode::PAYLOAD_TOO_LARGE,
            "this is too large for a page: choose a smaller size",
            "c'est trop grand pour une page : choisissez une taille plus petite",
        )
    }

    /// A position takes more characters than a page shows.
    pub fn too_long(taken: usize, most: usize) -> Self {
        let text = Text::new(
            format!(
                "this position is {taken} characters long, and a page shows {most} at most: choose a smaller size"
            ),
            format!(
                "cette position s'écrit en {taken} signes, et une page en montre {most} au plus : choisissez une taille plus petite"
            ),
        );
        Failure { status: StatusCode::PAYLOAD_TOO_LARGE, text }
    }

    /// Something cannot be solved on a page, in the words of the page: whoever asks for data is told the bound instead.
    pub fn unsolved(refusal: Refusal) -> Self {
        match refusal.limit {
            Some(Limit::Positions(_) | Limit::Memory { .. }) => {
                Failure { status: StatusCode::BAD_REQUEST, text: told(refusal) }
            }
            _ => refusal.into(),
        }
    }

    /// Others of the same request took all the room.
    pub const fn no_room() -> Self {
        Failure::fixed(
            StatusCode::PAYLOAD_TOO_LARGE,
            "no room is left for this answer: ask for fewer positions at a time, or shorter lines",
            "il n'y a plus de place pour cette réponse : demandez moins de positions à la fois, ou des suites plus courtes",
        )
    }

    /// What was sent is not the form of the page.
    pub const fn no_form() -> Self {
        Failure::fixed(
            StatusCode::BAD_REQUEST,
            "this is not the form of the page: send a file or a text as multipart/form-data",
            "ce n'est pas le formulaire de la page : envoyez un fichier ou un texte en multipart/form-data",
        )
    }

    /// Another site wants something solved.
    pub const fn foreign() -> Self {
        Failure::fixed(
            StatusCode::FORBIDDEN,
            "another site leads here, and nothing is solved on its behalf: open the page yourself",
            "un autre site mène ici, et rien n'est résolu pour son compte : ouvrez la page vous-même",
        )
    }

    /// Too many pages are being made.
    pub const fn busy() -> Self {
        Failure::fixed(
            StatusCode::SERVICE_UNAVAILABLE,
            "this takes too long, or too many ask at once: try again, or a smaller game",
            "c'est trop long, ou trop de demandes à la fois : réessayez, ou prenez un jeu plus petit",
        )
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        match refusal.limit {
            Some(Limit::Time | Limit::Stopped) => Failure::busy(),
            _ => Failure { status: StatusCode::BAD_REQUEST, text: refusal.text },
        }
    }
}

/// What a page says of a refusal: where a bound was met, what that means to whoever reads it.
pub fn told(refusal: Refusal) -> Text {
    match refusal.limit {
        Some(Limit::Time | Limit::Stopped) => Text::fixed(
            "this takes longer than a page can wait: play on without, or choose a smaller size",
            "c'est plus long qu'une page ne peut attendre : continuez sans, ou choisissez une taille plus petite",
        ),
        // How many bytes or positions it would take helps nobody who reads a page.
        Some(Limit::Positions(_) | Limit::Memory { .. }) => Text::fixed(
            "this size is too large to be solved on a page: play on without, or choose a smaller one",
            "cette taille est trop grande pour être résolue sur une page : continuez sans, ou choisissez-en une plus petite",
        ),
        _ => refusal.text,
    }
}
