import type { LanguageWords } from './language-words.ts'

const THING =
  '(?:\\w*aanbieder|\\w*oplossing|\\w*software|\\w*platform|\\w*tool|\\w*bedrijf|\\w*partner|\\w*leverancier|\\w*systeem|\\w*product|\\w*dienst|\\w*bureau|\\w*fabrikant|\\w*team|\\w*merk|\\w*planner|\\w*prijs|\\w*prijzen|\\w*kwaliteit|\\w*programma)(?:s|en)?'
const THANKS =
  '(?:hartelijk |heel erg |veel )?(?:bedankt|dank|dank u|dank je|dank je wel|dank u wel|hartelijk dank)(?: (?:nogmaals|wel))?'

export const dutch: LanguageWords = {
  small: `de het een en van is dat u uw wij we ons onze ik je jouw jullie voor met op in aan te niet zijn heeft hebben had om ook als bij naar maar wat wie hoe er dan zal kunnen kan wordt werd wilt graag
 groet groeten beste geachte bedankt mijn mij zou zouden of door over meer nog deze dit die hallo`,
  glossary: `before: voor
sixty: zestig
seventy: zeventig
eighty: tachtig
ninety: negentig
percent: procent
million: miljoen
thousand: duizend
billion: miljard
hundred: honderd
dozen: dozijn
two: twee
three: drie
four: vier
five: vijf
six: zes
seven: zeven
eight: acht
nine: negen
ten: tien
eleven: elf
twelve: twaalf
fifteen: vijftien
twenty: twintig
thirty: dertig
forty: veertig
fifty: vijftig
second: tweede
third: derde
fourth: vierde
fifth: vijfde
hundreds of: honderden
thousands of: duizenden
doubled: verdubbelt, verdubbelde, verdubbelden, verdubbeld, verdubbelen
tripled: verdrievoudigt, verdrievoudigde
halved: halveert, halveerde, gehalveerd, halveren
half: helft
January: januari
February: februari
March: maart
May: mei
June: juni
July: juli
April: april
August: augustus
September: september
November: november
October: oktober
monday: maandag
tuesday: dinsdag
wednesday: woensdag
thursday: donderdag
friday: vrijdag
saturday: zaterdag
sunday: zondag
employees: medewerkers, werknemers, mensen, personeelsleden, collega's, personen
customers: klanten, klant, bedrijven
users: gebruikers
years: jaar, jaren
months: maand, maanden
weeks: weken
days: dag, dagen
hours: uur, uren
minutes: minuut, minuten
seconds: seconde, seconden
sites: winkel, winkels, vestiging, vestigingen, filiaal, filialen, locaties, kantoren
countries: landen, land
over: meer dan, ruim
nearly: bijna
about: ongeveer, circa, zo'n, rond
less: minder
times: keer, maal
to: tot
and: en
or: of
we: wij
our: onze, ons
us: ons
you: u, jij, je, jullie
your: uw, jouw
that: dat
who: wie, die
because: omdat
if: als
questions: vraag, vragen
ideas: idee, ideeen
options: optie, opties, mogelijkheden, manieren
types: soort, soorten
tips: tip
lines: regel, regels
reasons: redenen
points: punten
steps: stappen
call: telefoontje, bellen, telefoongesprek
conversation: gesprek
meeting: afspraak
time: tijd
read: gelezen, lezen
available: beschikbaar
suit: schikt, uitkomt, uit
would: zou, zouden, wilt
could: kunt
can: kan, kunnen
may: mag
shall: zal, zullen
saved: bespaart, bespaarde, besparen, bespaard
reduced: verminderde, verminderd, vermindert, verlaagde, verlaagt
founded: opgericht
since: sinds
thank: bedankt, dank
was: was
met: ontmoet, ontmoeten
wrote: schreef, geschreven
discussed: besproken
o'clock: uur
at: om
of: van
with: met`,
  greetings: 'beste hallo hoi geachte dag goedemorgen goedemiddag goedendag lieve',
  signOffs: 'groet groeten hoogachtend bedankt dank u dag wel',
  polite: 'u uw mevrouw meneer mijnheer heer dhr mevr mw dr drs ir ja nee',
  starts: `na welke welk wie wat waar wanneer tijdens sinds volgens dankzij eerlijk kort snel goed mooi nieuw belangrijk duidelijk simpel makkelijk waar leuk fijn vers regelen geen niemand iemand iedereen wie wat waar wanneer waarom hoe hoeveel als alle alles veel sommige deze dit dat die daar hier nu straks vandaag gisteren morgen vanochtend vanmorgen toen sinds voordat nadat omdat
 misschien helaas graag ook dus daarom echter toch alvast hierbij zoals volgens tijdens vorige volgende elke elk ieder iedere beide klanten probeer laat antwoord zullen zal zou kunt kunnen wilt wil heeft heb hebben mag doe
 bel mail kijk lees kies vraag stuur plan boek vul klik stop start kost kosten duurt duren werkt past scheelt blijft belt spreken zien plannen beginnen starten afgesproken gefeliciteerd twee drie vier een schikt komt staat klopt tekenen bespaart succes ze zij hij we wij ochtends avonds middags`,
  does: /^(?:[a-z]{4,}t|[a-z]{4,}(?:de|te)|is|heeft|had|was|werd|gebruikt|gebruiken|plant|plannen|bespaart|bespaarde|verminderde|vermindert|verlaagde|vertrouwt|vertrouwen|werkt|werken|rijdt|rijden|stapte|koos|kiest|won|wint|verdubbelde|groeide|koopt|verkoopt|telt|hebben|zijn|zag|en|ging|haalde|maakte|bouwt)$/,
  offers: /\b(?:zullen we|kunnen we|zou|zouden|zal|wilt|volgende|als|kunt u|graag|laten we)\b/,
  statements: {
    call: [
      '(?:je|uw|de|jouw|jullie) voicemail (?:\\w+ )?ingesproken',
      `${THANKS} voor (?:het|ons|uw|je|de|jouw) (?:\\w+ ){0,2}(?:\\w*gesprek|telefoontje|belletje|overleg)`,
      '~ons (?:\\w+ ){0,2}(?:\\w*gesprek|telefoontje|overleg) (?:van|op|gisteren|vorige|afgelopen|was)',
      '(?:in|tijdens|na|sinds) ons (?:\\w+ ){0,2}(?:\\w*gesprek|telefoontje|overleg)',
      '(?:toen|sinds|nadat|de laatste keer dat) we (?:\\w+ ){0,4}(?:spraken|gesproken|belden|gebeld)',
      '(?:telefonisch|aan de telefoon) (?:besproken|afgesproken|gezegd|aangegeven)',
      'we (?:hebben|hadden) (?:\\w+ ){0,4}(?:gesproken|gebeld|gepraat)',
      'we spraken (?:elkaar|af|over)',
      '(?:leuk|fijn|prettig|goed|plezier)(?: om)? (?:u|je|jou|met u|met je) (?:\\w+ ){0,3}te (?:spreken|praten)',
    ],
    meeting: [
      '(?:leuk|fijn|prettig|goed|aangenaam|plezier|genoegen)(?: om)? (?:u|je|jou|kennis) (?:\\w+ ){0,4}(?:te ontmoeten|ontmoet te hebben|te zien|te leren kennen|te maken|gesproken te hebben)',
      '(?:toen|sinds|nadat) we elkaar (?:\\w+ ){0,4}(?:ontmoetten|ontmoet|zagen|troffen)',
      'we (?:hebben )?(?:elkaar )?(?:\\w+ ){0,4}(?:ontmoet|ontmoetten|kennisgemaakt)',
      '~(?:na|tijdens|sinds|van) onze (?:\\w+ )?(?:ontmoeting|afspraak|bespreking|kennismaking)',
      `${THANKS} voor (?:uw|je|het|de|onze) (?:\\w+ )?(?:bezoek|ontmoeting|kennismaking)`,
    ],
    reply: [
      '(?:hebt|heeft) (?:zich |je )?(?:\\w+ )?(?:ingeschreven|aangemeld|geabonneerd|gedownload|aangevraagd)',
      '(?:u|je|jij) (?:vroeg|verzocht|schreef|vertelde|zei|mailde|belde|noemde|gaf aan)(?: (?:mij|me|ons|om|naar|dat))?',
      '(?:u|je) (?:had|hebt|heeft) (?:mij|me|ons|om) (?:\\w+ ){0,5}(?:gevraagd|verzocht|geschreven|gemeld|verteld|gezegd)',
      'zoals (?:u|je|jij) (?:\\w+ ){0,3}(?:aangaf|vroeg|zei|noemde|schreef|vertelde|aangegeven|gevraagd|vermeldde|wenste|opmerkte)',
      '(?:op|zoals) (?:uw|je) verzoek',
      `${THANKS} voor (?:uw|je|jouw|de|het) (?:\\w+ ){0,2}(?:antwoord|reactie|bericht|e-mail|mail|interesse|belangstelling|vraag|aanvraag|bestelling|aanmelding|feedback)`,
      `${THANKS} (?:dat (?:u|je)|voor het) (?:\\w+ ){0,3}(?:reageren|antwoorden|gereageerd|gemaild|contact)`,
      '(?:naar aanleiding van|in reactie op|in antwoord op) uw (?:vraag|bericht|aanvraag|verzoek|mail|e-mail)',
      '(?:u|je) (?:heeft|hebt) (?:zich|je) (?:\\w+ ){0,3}(?:aangemeld|ingeschreven|geregistreerd)',
    ],
    agreement: [
      'zoals (?:\\w+ ){0,2}(?:afgesproken|besproken|beloofd|overeengekomen|aangekondigd)',
      'we (?:hebben|hadden) (?:\\w+ ){0,2}(?:afgesproken|overeengekomen)',
    ],
    sent: [
      '(?:mijn|onze) (?:vorige|laatste|eerdere|eerste) (?:e-mail|mail|bericht|brief|mailtje)',
      '(?:ik )?(?:heb|had) (?:ik )?(?:u|je|jou) (?:\\w+ ){0,5}(?:geschreven|gestuurd|gemaild|benaderd)',
      'ik (?:schreef|mailde|stuurde) (?:u|je|jou)',
      'zoals ik (?:\\w+ ){0,2}(?:schreef|mailde|aangaf|noemde)',
    ],
    customer: [
      'als (?:onze |een )?(?:\\w+ )?klant(?! (?:wil|moet))',
      '(?:dat|omdat) (?:u|je) (?:\\w+ ){0,4}klant (?:\\w+ ){0,3}(?:bent|blijft)',
      'we (?:werken|hebben) (?:\\w+ ){0,4}(?:samen|samengewerkt)',
      'onze (?:\\w+ )?(?:samenwerking|relatie)(?: met (?:u|jullie|je))?',
      '(?:trouwe|gewaardeerde|vaste|bestaande) klant(?!en)',
      '(?:uw|je) (?:contract|abonnement) bij ons',
    ],
    referral: [
      '(?:gezamenlijke|gemeenschappelijke|wederzijdse) (?:kennis|vriend|vriendin|relatie|contact)',
      '(?:uw|je|jullie) (?:collega|baas|directeur|manager|vriend) (?:\\w+ ){0,4}(?:raadde|adviseerde|vertelde|zei|gaf|tipte|verwees|noemde)',
      '(?:raadde|adviseerde) (?:mij|me|ons) aan',
      'op aanraden van|op advies van',
    ],
    promise: [
      '(?:verdient|betaalt) zich(?:zelf)? (?:\\w+ ){0,4}terug',
      '(?<!\\b(?:niet|geen|zonder|nooit) )(?:ge)?garand(?:eren|eert|eer|eerd|eerde)\\w{0,2}\\b',
      '\\bgarantie op (?:resultaat|succes|besparing)',
      '(?:wij|we|ik) (?:beloven|beloof|verzekeren|verzeker) (?:u|je|jullie|dat|resultaat)',
      '(?:zonder (?:enig |ook maar enig )?risico|risicoloos|risicovrij|geen enkel risico|geen risico)',
      '(?:geld terug|niet goed,? geld|betalen we (?:u|je) terug|terugbetaling|vergoeden wij)',
      '(?:u|je) (?:zult|zal|bespaart|gaat) (?:\\w+ )?(?:zeker|beslist|absoluut|sowieso|altijd)',
    ],
    superlative: [
      '(?:\\w+ste|beste) (?:\\w+ )?(?:van|op|in|uit) (?:de|het|onze) (?:\\w*markt|\\w*branche|wereld|land|sector)',
      '(?:de|onze) (?:laagste|scherpste|beste) (?:prijzen|prijs|tarieven)',
      `(?:de|het|onze|ons|een|europa's|nederlands) (?:\\w+ ){0,2}(?:toonaangevende?|beste|snelste|grootste|enige|eenvoudigste|goedkoopste|veiligste|slimste|modernste|meest \\w+|leidende|populairste|sterkste) (?:\\w+ )?${THING}`,
      '(?:marktleider|wereldleider|koploper|toonaangevend(?:e)? in|marktleidend\\w?)',
      '(?:nummer een|nummer 1|nr\\.? ?1)(?! (?:prioriteit|vraag))',
      '(?:bekroond\\w?|prijswinnend\\w?|meermaals bekroond\\w?|onderscheiden (?:software|oplossing))',
      '(?:ongeevenaard\\w?|onovertroffen|onverslaanbaar|uniek in (?:de|nederland)|wereldklasse)',
      'niemand (?:\\w+ ){1,3}(?:sneller|beter|goedkoper)',
    ],
  },
  noted: {
    call: /\b(?:telefoongesprek|gebeld|belde|gesprek|gesproken|telefoontje)\b/,
    meeting: /\b(?:ontmoet|beurs|bezoek|bezocht|kennisgemaakt|afspraak)\b/,
    reply: /\b(?:vroeg|gevraagd|wil|wilde|zei|schreef|antwoordde|geinteresseerd)\b/,
    customer: /\bklant (?:sinds|bij ons)|\bis (?:\w+ )?klant\b/,
    referral: /\b(?:aangeraden|aanbevolen|aanbeveling|via (?:een )?gezamenlijke|gezamenlijke)\b/,
  },
}
