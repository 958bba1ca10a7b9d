import dictionary from './german-dictionary.json' with { type: 'json' }

// Nouns of business emails. German writes every noun with a capital, so what is in here, ends in one of them or has the ending of
// a noun is not taken for a name.
const NOUNS = `abend ablauf abnahme absage absatz abschluss absicht abteilung adresse aktion alltag alternative anbieter anfang anfrage angabe angebot angelegenheit anhang anlage anlass annahme ansatz anspruch ansprache antwort anwendung anzahl apparat arbeit art artikel aspekt auftrag aufwand auge ausblick ausfall ausgabe auskunft auslieferung auswahl auswertung auto
backerei bahn bank basis bau bedarf bedenken bedingung beginn beispiel beitrag bekannter bekannte bereich bericht beruf bescheid besitz bestand bestellung besuch betrag betreff betrieb bewegung bezug bild blick bitte branche brief brotchen buch budget buro chance chef chefin
daten datum depot detail diesel dienst dienstleister ding dokument druck eile eindruck einblick einfluss einheit einkauf einladung einsatz einstieg empfehlung ende energie entscheider entscheidung entwicklung erfahrung erfolg ergebnis erlebnis ersatz erwartung export
fabrik fachkraft fahrer fahrt fahrten fahrzeug fall falle familie farbe fehler feld filiale firma fokus folge form fortschritt frage freude freund fruhjahr fruhling fruhstuck fuhrpark fuhrung funktion fuss gang ganze garten gebiet gebuhr gedanke gefahr gefuhl gegenwart geld gelegenheit gerat geschaft geschaftsfuhrer gesicht gesprach gewicht gewinn gluckwunsch grund gruppe gut gute halfte hand handel handler haus hersteller herausforderung herbst hilfe hinweis hochsaison hohe
idee information inhaber inhalt innovation interesse jahr jahre kapazitat kauf kaufer kenntnis kenner kilometer klasse klick kollege kollegin kollegen komfort kommunikation kontakt konto kontrolle konzept kopf kosten kraft kredit kreis kritik kunde kundin kunden kurs kurze
lager lagern lage land lange laufzeit leben leer leitung leser leistung leiter leiterin leser lieferant lieferung lieferwagen link liste losung luft lust macht mal management manager mangel markt maschine masse material mehrwert meinung menge mensch messe methode miete minute mitarbeiter mitglied mittag mittel mitte modell moglichkeit moment monat morgen mobel nachfrage nachmittag nachricht nachteil nacht name nummer nutzen nutzer
objekt ordnung ort paket papier partner pause person personal phase plan planer planung plattform platz post potenzial praxis preis preise problem produkt produktion programm projekt prozent prozess punkt qualitat quartal quelle rabatt rahmen rand rat raum reaktion rechnung recht rede regel region reihe reise rest richtung risiko rolle route ruckmeldung ruckfrage ruhe rundgang runde
sache saison satz schaden schicht schluss schnitt schreiben schritt schuld schutz seite sekunde service sicherheit sicht sinn situation software sommer sonne sorge spass stadt stand standort start station statistik stelle stichwort stoff strasse strategie strecke stress stuck stunde suche summe system tag tage tagesgeschaft tarif tasse tat technik teil teilnehmer telefon telefonat termin test text thema themen tipp titel ton tool tour touren transparenz treffen treiber trend tur
uberblick ubersicht umfang umsatz umstellung umwelt unterlagen unternehmen unterschied unterstutzung urlaub ursache variante verantwortung verbindung verein verfahren vergleich verkauf verlangerung verlust vermogen versand versuch vertrag vertrauen vertreter vertrieb verwaltung video vorfuhrung vorgang vorhaben vorlage vorschlag vorteil wachstum wagen wahl ware waren wechsel weg weise welt werk wert wesen wettbewerb wetter winter wissen woche wochenende wort wunsch zahl zeichen zeile zeit zeitraum zentrum ziel zimmer zoll zufall zugang zukunft zusage zusammenarbeit zusammenhang zustand zweck zweifel
anhanger wagens deal team teams meeting call demo feedback newsletter website webseite webinar budget leads lead crm erp app cloud software hardware e-mail mail mails dashboard reporting onboarding workshop marketing sales controlling logistik produktion einkaufs leitungs frau herr damen herren doktor januar februar marz april mai juni juli august september oktober november dezember montag dienstag mittwoch donnerstag freitag samstag sonntag weihnachten ostern pfingsten silvester
deutschland osterreich schweiz europa gruss grusse gruse danke dank nein liebe straße rund leute menschen fragen ideen wochen minuten stunden schritte kleinigkeit kaffee stuck bisschen paar wenig weitere weiteres neues naheres folgendes moglichst mehrere`
const BUSINESS = new Set(NOUNS.split(/\s+/))
const LONG = [...BUSINESS].filter((noun) => noun.length >= 4)
const ENDINGS =
  /(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|tat|taten|ment|mente|nis|nisse|nissen|ling|linge|tum|chen|lein|ismus|ist|isten|enz|anz|ur|logie|logien|graphie|eur|eure|ierer|erei|ereien|ei)$/
/** What names of people and places end in as well. */
const OF_NAMES =
  /(?:mann|berg|bach|feld|felder|stein|hof|hofer|burg|wald|dorf|heim|hausen|haus|hauser|bruck|thal|tal|meier|maier|meyer|bauer|muller|schmidt|schmied|land|see|au|horn|kopf|bruch|busch|vogel|wolf|konig|kaiser|graf|hardt|hart)$/

let words: Set<string> | undefined
function nouns(): Set<string> {
  words ??= new Set(dictionary.nouns.split(' '))
  return words
}

/** Whether a folded German word is a noun, alone, in a form of it, or as the end of a longer one. */
export function isGermanNoun(folded: string): boolean {
  const words = folded.includes('-') ? [folded, folded.slice(folded.lastIndexOf('-') + 1)] : [folded]
  return words.some((word) => {
    if (isKnown(word) || (word.length > 6 && ENDINGS.test(word))) return true
    if (word.length < 7) return false
    return (
      formsOf(word).some((form) => LONG.some((noun) => form.length > noun.length && form.endsWith(noun))) ||
      isCompound(word)
    )
  })
}

const isKnown = (word: string) => formsOf(word).some((form) => BUSINESS.has(form)) || isInDictionary(word)

/** No genitives: without an article, "Kamps" is a company. */
const isInDictionary = (word: string) =>
  [word, word.replace(/(?:e|er|n|en|ern)$/, ''), word.replace(/n$/, '')].some(
    (form) => form.length > 2 && nouns().has(form),
  )

/** "Streusalz", "Lieferengpässe": two words we know, with or without a joint. */
function isCompound(word: string) {
  if (OF_NAMES.test(word)) return false
  for (let at = 3; at <= word.length - 4; at++) {
    const head = word.slice(0, at)
    if (isKnown(word.slice(at)) && [head, `${head}n`, `${head}en`].some(isKnown)) return true
  }
  return false
}

const formsOf = (word: string) => [
  word,
  word.replace(/(?:en|er|es|ern|em|n|e|s)$/, ''),
  word.replace(/n$/, ''),
  word.replace(/s$/, ''),
]
