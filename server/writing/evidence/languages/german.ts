import type { LanguageWords } from './language-words.ts'

const THING =
  '(?:\\w*anbieter|\\w*losung|\\w*software|\\w*plattform|\\w*werkzeug|\\w*tool|\\w*unternehmen|\\w*firma|\\w*partner|\\w*hersteller|\\w*dienstleister|\\w*system|\\w*produkt|\\w*programm|\\w*agentur|\\w*lieferant|\\w*team|\\w*planer|\\w*preise?|\\w*qualitat|\\w*service)\\w{0,2}'
const THANKS =
  '(?:vielen |herzlichen |besten |lieben |nochmals )?(?:dank|danke)(?: (?:nochmals|nochmal|noch einmal|sehr|schon))?'

export const german: LanguageWords = {
  small: `der die das und ist ich sie wir ihnen ihr ihre ihren unser unsere mit fur von zu auf nicht ein eine einen einem einer es im am den dem des bei wie sich auch haben hat sind wird wenn oder aber
 uns mich mir dass als an aus nach um noch kann konnen wurde wurden war zum zur mehr uber schon gern gerne sehr guten tag hallo gruse herr frau kein keine was wer seit ihrem ihrer`,
  glossary: `drafts: entwurf, entwurfe, skizze, skizzen
before: vor
sixty: sechzig
seventy: siebzig
eighty: achtzig
ninety: neunzig
thirteen: dreizehn
fourteen: vierzehn
fifteen: funfzehn
percent: prozent
million: million, millionen, mio
thousand: tausend
billion: milliarde, milliarden, mrd
hundred: hundert
dozen: dutzend
two: zwei
three: drei
four: vier
five: funf
six: sechs
seven: sieben
eight: acht
nine: neun
ten: zehn
eleven: elf
twelve: zwolf
twenty: zwanzig
thirty: dreissig
forty: vierzig
fifty: funfzig
third: dritte, dritten, drittes, dritter
second: zweite, zweiten, zweites, zweiter
fourth: vierte, vierten, vierter
fifth: funfte, funften, funfter
hundreds: hunderte, hunderten
thousands: tausende, tausenden
doubled: verdoppelt, verdoppelte, verdoppelten, verdoppeln
tripled: verdreifacht, verdreifachen, verdreifachte
halved: halbiert, halbieren, halbierte
half: halfte
January: januar, janner
February: februar
March: marz
May: mai
June: juni
July: juli
October: oktober
December: dezember
monday: montag
tuesday: dienstag
wednesday: mittwoch
thursday: donnerstag
friday: freitag
saturday: samstag, sonnabend
sunday: sonntag
euros: eur
employees: mitarbeiter, mitarbeitern, mitarbeitende, mitarbeitenden, mitarbeiterinnen, beschaftigte, beschaftigten, angestellte, angestellten, leute, leuten, kollegen, personen, kopfe, kopfen, menschen
customers: kunden, kundinnen, kunde, unternehmen, firmen, betriebe, betrieben
users: nutzer, nutzern, anwender, anwendern
years: jahr, jahre, jahren, jahres
months: monat, monate, monaten, monats
weeks: woche, wochen
days: tag, tage, tagen
hours: stunde, stunden
minutes: minute, minuten
seconds: sekunde, sekunden
sites: standort, standorte, standorten, filiale, filialen, niederlassung, niederlassungen
countries: land, lander, landern
over: mehr als, uber
nearly: fast, beinahe, knapp
about: rund, etwa, circa, ca, ungefahr, gut
less: weniger
times: fach, mal
to: bis
and: und
or: oder
in: im
we: wir
our: unser, unsere, unseren, unserem, unserer, unseres
us: uns
you: sie, ihnen, du, euch
your: ihr, ihre, ihren, ihrem, ihrer, ihres, dein, deine, deinen, eure, euer
that: dass
who: die, der
because: weil
if: wenn, falls
questions: frage, fragen
ideas: idee, ideen
lines: zeile, zeilen
types: arten, sorten
tips: tipp, tipps
options: optionen, moglichkeit, moglichkeiten, varianten
reasons: grund, grunde, grunden
points: punkt, punkte, punkten
steps: schritt, schritte, schritten
sentences: satz, satze, satzen
dates: termine, terminen
call: telefonat, anruf, telefonieren
conversation: gesprach, austausch
meeting: termin, treffen
demo: vorfuhrung
time: zeit
read: gelesen, lesen, lesezeit
free: frei
suit: passt, passen, passte
would: wurde, ware, waren, hatten, hattest
could: konnte, konnten, konntest
can: kann, konnen, kannst
may: darf, durfte
shall: soll, sollen
saved: spart, sparen, sparten, gespart, sparte
reduced: senkt, senken, gesenkt, senkte, reduziert, reduzierte, verringert, verringerte
founded: gegrundet
since: seit
spoke: gesprochen
met: getroffen
thank: dank, danke
was: war
had: hatte
wrote: geschrieben
discussed: besprochen
o'clock: uhr
of: von
with: mit`,
  greetings: 'guten hallo hi sehr liebe lieber moin servus gruss',
  signOffs: 'grusse grussen gruse grusen gruss dank danke gute',
  polite: `sie ihnen ihr ihre ihren ihrem ihrer ihres herr frau herrn dr prof dipl ing du dir dich dein deine euch euer eure nein ja uhr`,
  starts: `ehrlich kurz wichtig schnell klar neu schon gut einfach fair offen frisches frische niemand jemand jeder jede jedes alle viele einige manche dies diese dieser dieses damit dafur dabei danach dann deshalb darum daher dort hier heute morgen gestern jetzt nun
 bald bisher falls ob obwohl sobald solange bevor nachdem wahrend gerade besonders natorlich naturlich sicher vielleicht leider gern gerne bitte anbei hiermit welche welcher welches wieso weshalb warum wann wo womit wofur wozu
 kostet kosten dauert dauern reicht reichen genugt genugen funktioniert lohnt bleibt bleiben gilt beginnen starten versprochen passt mochten wollen wollten konnten konnen durfen darf soll sollen hatten haben waren sind ware wurden werden lassen melden schreiben antworten testen sagen schauen sehen nennen rufen geben nehmen wissen kennen planen nutzen arbeiten
 alles nichts etwas beide beides jemanden eins zwei drei vier herzlichen herzliche beste freundliche viele schone interesse stimmt unterschreiben konnte kann`,
  does: /^(?:[a-z]{4,}t|[a-z]{4,}te|wurde|wurden|ist|hat|hatte|war|wird|konnte|kann|nutzt|nutzen|setzt|setzen|plant|planen|spart|sparte|senkte|senkt|reduzierte|reduziert|vertraut|vertrauen|arbeitet|arbeiten|fahrt|fahren|verwendet|verwenden|gewann|gewinnt|wechselte|wechselt|wahlte|halbierte|verdoppelte|steigerte|steigert|bestellt|kauft|baut|sagt|sagte|gehort|zahlt|kam|fand|haben|sind)$/,
  offers:
    /\b(?:wollen wir|konnen wir|konnten|wurde|wurden|sollen|ware|waren|passt|hatten sie zeit|freue mich auf|gern|nachste|wenn|falls|darf)\b/,
  statements: {
    call: [
      'auf (?:die|ihre|ihrer|der|den|ihren|deine) (?:mailbox|anrufbeantworter|ab|voicemail) (?:\\w+ ){0,2}(?:gesprochen|hinterlassen)',
      `${THANKS} fur (?:das|unser|ihr|den|ihren|unseren|die|ihre|unsere) (?:\\w+ ){0,2}(?:\\w*gesprach|telefonat|anruf|austausch|unterhaltung)`,
      '~unser(?:em|es|en)? (?:\\w+ ){0,2}(?:\\w*gesprach|telefonat|austausch|unterhaltung) (?:am|von|vom|im|gestern|heute|letzte\\w?|neulich|war|hat)',
      '(?:in|bei|nach|seit) unserem (?:\\w+ )?(?:\\w*gesprach|telefonat|austausch)',
      '(?:als|wie|nachdem|seit) wir (?:\\w+ ){0,3}(?:telefonier\\w+|gesprochen|sprachen|unterhalten|unterhielten)',
      '(?:am telefon|telefonisch) (?:besprochen|vereinbart|gesagt|erwahnt|angekundigt)',
      'wir (?:haben|hatten) (?:\\w+ ){0,4}(?:telefoniert|gesprochen|unterhalten)',
      '(?:schon|nett|angenehm|gefreut|freude|toll),? (?:\\w+ ){0,3}mit ihnen zu (?:sprechen|telefonieren|reden)',
    ],
    meeting: [
      '(?:schon|nett|gefreut|freude|toll|freut mich),? (?:dass wir uns|sie) (?:\\w+ ){0,4}(?:kennenzulernen|kennengelernt|zu treffen|getroffen|zu sehen|gesehen)',
      '(?:es )?war (?:\\w+ ){0,2}(?:schon|nett|angenehm|toll|freude),? (?:sie|ihnen|dich) (?:\\w+ ){0,4}(?:kennenzulernen|zu treffen|zu sehen|zu begegnen)',
      'wir (?:haben )?uns (?:\\w+ ){0,5}(?:getroffen|kennengelernt|begegnet|gesehen)',
      '(?:als|seit|nachdem) wir uns (?:\\w+ ){0,4}(?:trafen|kennenlernten|getroffen|kennengelernt|sahen)',
      '~(?:bei|nach|seit|von) unserem (?:\\w+ )?(?:treffen|termin|besuch)',
      `${THANKS} fur (?:ihren|den) besuch`,
      `${THANKS} fur (?:das|unser) (?:\\w+ )?treffen`,
    ],
    reply: [
      '(?:seit|nachdem|weil|da) sie (?:\\w+ ){0,4}(?:abonniert|angemeldet|heruntergeladen|registriert|eingetragen|angefordert) haben',
      '(?:sie|du) (?:\\w+ )?(?:hatten|haben|hattest|hast) (?:mich|uns|mir|um|nach|sich|ja|doch|im|am) (?:\\w+ ){0,6}(?:gebeten|gefragt|geschrieben|gesagt|erzahlt|erwahnt|gemeldet|angefragt|gewunscht|erkundigt|gemeldet)',
      'sie (?:baten|fragten) (?:mich|uns|um|nach|an)',
      'wie (?:sie|von ihnen|du) (?:\\w+ ){0,3}(?:erwahnt|gewunscht|gesagt|geschrieben|angesprochen|gebeten|erbeten|angefragt|erwahnten|sagten|schrieben|wunschten)',
      `${THANKS} fur (?:ihre?|die|deine?|ihren|das) (?:\\w+ ){0,2}(?:antwort|ruckmeldung|nachricht|e-mail|mail|interesse|frage|anfrage|bestellung|anmeldung|schreiben|feedback)`,
      '(?:auf|zu) ihre(?:r|n)? (?:anfrage|nachricht|antwort|bitte)(?: (?:hin|vom|von))',
      '(?:auf|nach) ihren wunsch',
      `${THANKS},? dass sie (?:sich|uns|mir) (?:\\w+ ){0,3}(?:gemeldet|geantwortet|geschrieben|kontaktiert)`,
      'sie haben sich (?:\\w+ ){0,4}(?:angemeldet|registriert|eingetragen|heruntergeladen)',
    ],
    agreement: [
      '(?:wie|so wie) (?:\\w+ ){0,2}(?:vereinbart|besprochen|abgesprochen|versprochen|ausgemacht|verabredet|angekundigt)',
      'wir (?:haben|hatten) (?:\\w+ ){0,3}(?:vereinbart|abgesprochen|ausgemacht)',
    ],
    sent: [
      '(?:meine|meiner|meinen|unsere|unserer) (?:letzte|letzten|vorige|vorigen|erste|ersten|fruhere|vorherige|vorherigen) (?:e-mail|mail|nachricht|schreiben|anfrage)',
      'mein(?:em)? (?:letztes|letzten|voriges|erstes|ersten) schreiben',
      '(?:ich )?(?:habe|hatte) (?:ich )?ihnen (?:\\w+ ){0,5}(?:geschrieben|geschickt|gesendet|gemailt)',
      'ich (?:schrieb|schickte|sandte) ihnen',
      'wie ich (?:\\w+ ){0,2}(?:schrieb|geschrieben|erwahnt|erwahnte)',
    ],
    customer: [
      '(?:als|da sie) (?:unser\\w{0,2} |ein\\w{0,2} )?(?:\\w+ )?(?:kundin|kunde|stammkunde|stammkundin|bestandskunde)',
      '(?:dass|weil|da) sie (?:\\w+ ){0,5}(?:kunde|kundin) (?:\\w+ ){0,3}(?:sind|bleiben)',
      'wir (?:arbeiten|haben) (?:\\w+ ){0,5}(?:zusammen|zusammengearbeitet)',
      '(?:unsere|die) (?:\\w+ )?(?:zusammenarbeit|partnerschaft|geschaftsbeziehung) mit ihnen',
      '(?:fur|ihre) (?:ihre )?(?:langjahrige )?treue',
      '(?:langjahrige\\w?|geschatzte\\w?|treue\\w?) (?:kundin|kunde)(?!n)',
      'ihr(?:en)? vertrag (?:bei|mit) uns',
      '(?:unsere|die) (?:bisherige|gute|langjahrige) zusammenarbeit',
    ],
    referral: [
      '(?:gemeinsame[rn]?) (?:bekannte\\w?|freund\\w*|kontakt\\w*)',
      'ihr(?:e)? (?:kollege|kollegin|chef|chefin|mitarbeiter|mitarbeiterin) (?:\\w+ ){0,6}(?:empfohlen|empfahl|erzahlt|erzahlte|genannt|gesagt|sagte|geraten|riet|verwiesen)',
      '(?:hat|haben) (?:mir|uns) (?:\\w+ ){0,3}(?:empfohlen|geraten|ihren namen|ihre nummer)',
      '(?:auf|durch) (?:eine )?empfehlung (?:von|ihre\\w)',
    ],
    promise: [
      '(?:rechnet|amortisiert|lohnt) sich (?:in|innerhalb|nach|schon|bereits|ab)',
      'macht sich (?:\\w+ ){0,3}bezahlt',
      '(?<!\\b(?:nicht|keine|kein|ohne|nie) )garanti(?:eren|ert|ere|e|en)\\w{0,2}\\b',
      '(?:wir|ich) (?:versprechen|verspreche|versichern) (?:ihnen|dir)',
      '(?:ohne (?:jedes |jegliches |jedwedes )?risiko|risikofrei\\w?|risikolos\\w?|kein risiko|null risiko)',
      '(?:geld[- ]zuruck|geld zuruck|erstatten (?:wir|ihnen)|(?:wir )?erstatten (?:ihnen )?|ruckerstattung|erstattung)',
      '(?:sie|du) (?:werden|sparen|gewinnen|profitieren) (?:\\w+ )?(?:auf jeden fall|definitiv|mit sicherheit|100 prozentig|hundertprozentig|in jedem fall)',
      '(?:auf jeden fall|definitiv|mit sicherheit|todsicher) (?:sparen|gewinnen|senken)',
    ],
    superlative: [
      '(?:\\w+sten?|fuhrenden?) (?:\\w+ )?(?:der|des|am|auf dem|im) (?:\\w*branche|\\w*markte?s?|welt|land|region)',
      '(?:die|zu den|unsere|den) (?:niedrigsten|gunstigsten|tiefsten|besten) (?:preisen?|konditionen|kosten|tarifen?)',
      `(?:der|die|das|den|dem|des|unser\\w{0,2}|ein\\w{0,2}|zum|zur|europas|deutschlands) (?:\\w+ ){0,2}(?:fuhrende\\w?|beste\\w?|schnellste\\w?|grosste\\w?|groste\\w?|einzige\\w?|einfachste\\w?|gunstigste\\w?|sicherste\\w?|modernste\\w?|beliebteste\\w?|meistgenutzte\\w?|innovativste\\w?|zuverlassigste\\w?|starkste\\w?) (?:\\w+ )?${THING}`,
      '(?:marktfuhrer\\w{0,2}|weltmarktfuhrer\\w{0,2}|branchenfuhrer\\w?|marktfuhrend\\w*|branchenfuhrend\\w*|weltweit fuhrend\\w*)',
      '(?:nummer eins|nr\\. ?1|platz eins|die nummer 1)',
      '(?:preisgekront\\w*|ausgezeichnete\\w? (?:\\w*software|\\w*losung|\\w*plattform)|mehrfach ausgezeichnet\\w*|konkurrenzlos\\w*|unschlagbar\\w*|einzigartig\\w*|unubertroffen\\w*|weltklasse)',
      '(?:niemand|keiner) (?:\\w+ ){1,3}(?:schneller|besser|gunstiger|einfacher)',
      '(?:fuhrend) (?:in|bei|im)',
    ],
  },
  noted: {
    call: /\b(?:telefonat|telefoniert|anruf|angerufen|gesprach|gesprochen|call)\b/,
    meeting: /\b(?:getroffen|treffen|messe|besuch|besucht|kennengelernt|termin vor ort)\b/,
    reply:
      /\b(?:bat|gebeten|fragte?|gefragt|mochte|wunscht|schrieb|geschrieben|sagte?|erwahnte?|interessiert|anfrage)\b/,
    customer: /\b(?:kunde|kundin|bestandskunde) (?:seit|bei uns|von uns)|\bist (?:\w+ )?(?:kunde|kundin)\b/,
    referral: /\b(?:empfohlen|empfehlung|vermittelt|gemeinsame\w)\b/,
  },
}
