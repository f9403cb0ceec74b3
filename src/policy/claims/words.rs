//! What words mean in a claim, in English and in Spanish.

use std::sync::LazyLock;

/// The standard itself.
pub(super) const SUBJECT: u64 = 1 << 0;
/// Says no, or only what would be.
pub(super) const NEGATOR: u64 = 1 << 1;
/// Says no by its meaning.
pub(super) const DENIAL: u64 = 1 << 2;
/// Takes the no out of `not only`.
pub(super) const ONLY: u64 = 1 << 3;
/// What `no` may stand before without denying anything: `at no cost`.
pub(super) const HARMLESS: u64 = 1 << 4;
/// Says that somebody says something.
pub(super) const CLAIM: u64 = 1 << 5;
/// Ends what a no denies.
pub(super) const BUT: u64 = 1 << 6;
/// Joins.
pub(super) const AND: u64 = 1 << 7;
/// Begins what is said of something.
pub(super) const THAT: u64 = 1 << 8;
/// Before whoever does something, or whereby.
pub(super) const BY: u64 = 1 << 9;
/// An article, or the like.
pub(super) const ARTICLE: u64 = 1 << 10;
/// Before what is only touched by something.
pub(super) const OTHER: u64 = 1 << 11;
/// What the standard consists of. `UAIX packets` are not UAIX.
pub(super) const ARTEFACT: u64 = 1 << 12;
/// Somebody else, who may do anything.
pub(super) const FOREIGN: u64 = 1 << 13;
/// What the standard does indeed do.
pub(super) const MUTE: u64 = 1 << 14;
/// Gives, is, or does.
pub(super) const VERB: u64 = 1 << 15;
/// Such a verb for one that does it now.
pub(super) const FINITE: u64 = 1 << 16;
/// Hosted.
pub(super) const HOST: u64 = 1 << 17;
/// Messages.
pub(super) const MESSAGE: u64 = 1 << 18;
/// By itself.
pub(super) const AUTO: u64 = 1 << 19;
/// Synchronizing.
pub(super) const SYNC: u64 = 1 << 20;
/// Orchestrating.
pub(super) const ORCHESTRATE: u64 = 1 << 21;
/// Repositories.
pub(super) const REPO: u64 = 1 << 22;
/// Writing.
pub(super) const WRITE: u64 = 1 << 23;
/// Official.
pub(super) const OFFICIAL: u64 = 1 << 24;
/// Adapters.
pub(super) const ADAPTER: u64 = 1 << 25;
/// Certifying.
pub(super) const CERTIFY: u64 = 1 << 26;
/// Importing.
pub(super) const IMPORT: u64 = 1 << 27;
/// Running.
pub(super) const RUN: u64 = 1 << 28;
/// What can be run.
pub(super) const WORK: u64 = 1 << 29;
/// Joins, and lets a no go on.
pub(super) const OR: u64 = 1 << 31;
/// A comma.
pub(super) const COMMA: u64 = 1 << 30;
/// What a no may stand before, a few words on, to say yes all the more: `without any doubt`.
pub(super) const DOUBT: u64 = 1 << 32;
/// Says only what would be, until the comma.
pub(super) const CONDITION: u64 = 1 << 33;
/// Says no before `de`: `deja de`.
pub(super) const CEASE: u64 = 1 << 34;

/// The words of each meaning, in lower case and without accents; a `*` stands for any ending. A word
/// may have several meanings.
#[rustfmt::skip]
static MEANINGS: &[(u64, &str)] = &[
    (SUBJECT,
     "uai-1 uai-1's uai1 uaix uaix's uaix-certified uaix-hosted uaix.org"),
    (NEGATOR,
     "aren't can't cannot didn't doesn't don't if isn't jamas nada nadie neither never ni \
      ningun ninguna ninguno no nobody none nor not nothing nunca si sin tampoco unless wasn't \
      whether without won't wouldn't"),
    (DENIAL,
     "avoid* beyond carece* ceas* denied denies deny denying disclaim* evit* exclud* excluye* fail \
      failed fails falla fallan falsa falsas false falsely falso falsos forbid* fracas* fuera hesita* \
      imped* impid* instead invalid invalida invalido lack* mistak* negar niega* outside prevent* prohib* prohibit* rather \
      rechac* rechaz* refus* reject* stop* unsupported untrue wrong wrongly"),
    (DOUBT,
     "doubt doubts duda dudas excepcion exception exceptions question wonder"),
    (CONDITION,
     "if si unless whether"),
    (CEASE,
     "deja dejan dejar dejara"),
    (ONLY,
     "just merely only simply solamente solo unicamente"),
    (HARMLESS,
     "additional adicional* charge configur* cost coste costo costs delay* demora* \
      effort esfuerzo extra limit* limite* problem* retras* setup"),
    (CLAIM,
     "afirma* assert* assertion* claim* declara* says statement*"),
    (BUT,
     "although aunque but however mientras pero sino though whereas while yet"),
    (AND,
     "ademas and e plus y"),
    (OR,
     "o or u"),
    (THAT,
     "cual que that which"),
    (BY,
     "by con de del desde en from in inside mediante of por through traves usando using via \
      with"),
    (ARTICLE,
     "a an el its la las los our the un una"),
    (OTHER,
     "a against al ante around contra entre for hacia into near on onto over para sobre to \
      toward towards"),
    (ARTEFACT,
     "campo* document* ejemplo* envelope* esquema* example* field* fixture* id identifier* ids \
      packet* page* paquete* perfil* profile* record recorded records registr* schema* site \
      sitio term termino* terminology terms version versions vocabular* vocabulario*"),
    (FOREIGN,
     "about acerca carcinus carcinus.org client cliente* clients consumer* externa* external \
      externally externo* herramienta* implementador* implementer* implementor* neutral* \
      orchestrator* orquestador* other others otra* otro* receiver* receptor* runtime runtimes \
      separately sistema* system systems tercero* third third-party tool tools vendor*"),
    (MUTE,
     "advierte ask asks define defines deja describe describes document documenta documents \
      especifica exige expect expects explain* explica forbids leave leaves list lists \
      menciona mention* name names nombra recomienda recommend* record records refuses \
      register registers registra require requires specif* valida validate validates warn \
      warns"),
    (VERB,
     "accredit accredits acredita act acts actua adds admite allow allows aloja aporta are be \
      brinda brings can certifica certificar certifies certifying comes commits concede \
      contain contains could cuenta da deliver delivers dispone does ejecuta emite enable \
      enables encarga entrega es escribe executes facilita feature features funciona garantiza \
      gestiona get gets give gives giving got grant grants guarantee guarantees habilita hace \
      handle handles handling has have hospeda hosting hosts importa importing imports include \
      includes including incluir incluye is issues keeps let lets maintain maintains make \
      makes manage manages mantiene may obtain obtains obtiene obtienes ocupa offer offered \
      offering offers ofrece ofrecen ofrecer ofrecida ofrezca ofrezcan opera operate operates orchestrates \
      orchestrating orqueste orquesta otorga perform performs permite podra proporcione proporciona proporcionada \
      proporcionado proporcionan proporcionar provee provide provided provides providing \
      publica publish publishes puede pueden pushes realiza receive recibes running runs serve \
      serves shall ship ships sincroniza soporta suministra supplies supply support supports \
      synchronise synchronises synchronize synchronizes syncing syncs take takes tiene tienes \
      trae will writes writing"),
    (FINITE,
     "accredits acredita acts actua adds admite allows aloja aporta brinda brings certifica \
      certifies comes commits concede contains cuenta da delivers dispone ejecuta emite \
      enables encarga entrega es escribe executes facilita features funciona garantiza \
      gestiona gets gives grants guarantees habilita hace handles has hospeda hosts importa \
      imports includes incluye is issues keeps lets maintains makes manages mantiene ocupa \
      offers ofrece opera operates orchestrates orquesta otorga performs permite proporciona \
      provee provides publica publishes pushes realiza runs serves ships sincroniza soporta \
      suministra supplies supports synchronises synchronizes syncs takes tiene trae writes"),
    (HOST,
     "aloj* hosped* host-managed hosted hosting hosts managed uaix-hosted"),
    (MESSAGE,
     "buzon* inbox* mailbox* mensaj* messag*"),
    (AUTO,
     "auto auto-* automated automatic* automatiz* autosync* background"),
    (SYNC,
     "auto-sync* autosync* sincron* sync* synchron*"),
    (ORCHESTRATE,
     "orchestrat* orquesta orquestacion orquestan orquestar orqueste"),
    (REPO,
     "repo repos repositor*"),
    (WRITE,
     "commit commits escrib* escrit* push pushes pushing writ*"),
    (OFFICIAL,
     "official* oficial*"),
    (ADAPTER,
     "adaptador* adapter* adaptor* conector* connector*"),
    (CERTIFY,
     "accredit* acredit* certif* uaix-certified"),
    (IMPORT,
     "import importa* importac* importador* imported importer* importing imports"),
    (RUN,
     "ejecuta ejecutar execut* launch* run running runs"),
    (WORK,
     "agent agente* agents flujo* job jobs workflow*"),
];

/// The words and their meanings, sorted.
static WORDS: LazyLock<Vec<(&str, u64)>> = LazyLock::new(|| {
    let each = |(meaning, words): &(u64, &'static str)| {
        let meaning = *meaning;
        words.split(' ').map(move |word| (word, meaning))
    };
    let mut words: Vec<_> = MEANINGS.iter().flat_map(each).collect();
    words.sort_unstable();
    words
});

/// What `word`, in lower case and without accents, means.
pub(super) fn meaning(word: &str) -> u64 {
    // What stands before a `*` has two letters at least.
    let begin = |word: &str| {
        let bytes = word.as_bytes();
        (bytes.first().copied(), bytes.get(1).copied())
    };
    let first = begin(word);
    let rows = &WORDS[WORDS.partition_point(|row| begin(row.0) < first)..];
    let rows = rows.iter().take_while(|row| begin(row.0) == first);
    rows.filter(|(pattern, _)| match pattern.strip_suffix('*') {
        Some(beginning) => word.starts_with(beginning),
        None => word == *pattern,
    })
    .fold(0, |meaning, row| meaning | row.1)
}

#[cfg(test)]
mod tests {
    use super::{WORDS, meaning};

    #[test]
    fn the_table_has_every_word_once_for_a_meaning() {
        assert!(WORDS.len() > 300);
        assert!(WORDS.windows(2).all(|pair| pair[0] < pair[1]));
        let prefixes = WORDS.iter().filter_map(|(word, _)| word.strip_suffix('*'));
        assert!(prefixes.into_iter().all(|prefix| prefix.len() >= 2));
        let plain = |letter: char| letter.is_ascii() && !letter.is_ascii_uppercase();
        assert!(
            WORDS
                .iter()
                .all(|(word, _)| !word.is_empty() && word.chars().all(plain))
        );
    }

    #[test]
    fn endings_count_only_where_the_table_says_so() {
        use super::{AUTO, FINITE, HOST, SYNC, VERB};
        assert_eq!(meaning("hosted"), HOST);
        assert_eq!(meaning("hosts"), HOST | VERB | FINITE);
        assert_eq!(meaning("host"), 0);
        assert_eq!(meaning("autosync"), AUTO | SYNC);
        assert_eq!(meaning("weather"), 0);
        assert_eq!(meaning(""), 0);
    }
}
