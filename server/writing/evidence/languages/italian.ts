import type { LanguageWords } from './language-words.ts'

const THING =
  '(?:fornitore|fornitrice|soluzione|programma|piattaforma|strumento|azienda|societa|partner|sistema|prodotto|servizio|agenzia|produttore|squadra|marchio|software|applicazione|app|prezzo|qualita|tecnologia|realta)'
const THANKS = '(?:grazie|la ringrazio|vi ringrazio|la ringraziamo|ti ringrazio)(?: (?:mille|ancora|molto|tante))?'

export const italian: LanguageWords = {
  small: `il lo la i gli le di del della dei delle e che un una per con non si da in al alla sono ha ho nel nella vostro vostri vostra nostro nostra nostri mi ci vi suo sua come piu se ma anche questo questa
 buongiorno grazie saluti cordiali chi quando cosa puo potrebbe volentieri essere stato stata abbiamo avete e' dal dalla l d ne li`,
  glossary: `twenty years: vent'anni
thirty years: trent'anni
forty years: quarant'anni
fifty years: cinquant'anni
before: prima delle, prima di, entro le
sixty: sessanta
seventy: settanta
eighty: ottanta
ninety: novanta
percent: per cento, percento
million: milione, milioni
thank: grazie mille, mille grazie
thousand: mila, mille
billion: miliardo, miliardi
hundred: cento
dozen: dozzina
two: due
three: tre
four: quattro
five: cinque
six: sei
seven: sette
eight: otto
nine: nove
ten: dieci
eleven: undici
twelve: dodici
fifteen: quindici
twenty: venti
thirty: trenta
forty: quaranta
fifty: cinquanta
second: seconda, secondo
third: terza, terzo
fourth: quarta, quarto
fifth: quinta, quinto
hundreds of: centinaia di
thousands of: migliaia di
doubled: raddoppia, raddoppiano, raddoppiato, raddoppiare
tripled: triplica, triplicano, triplicato
halved: dimezza, dimezzano, dimezzato
half: meta
January: gennaio
February: febbraio
March: marzo
April: aprile
May: maggio
June: giugno
July: luglio
August: agosto
September: settembre
October: ottobre
November: novembre
December: dicembre
monday: lunedi
tuesday: martedi
wednesday: mercoledi
thursday: giovedi
friday: venerdi
saturday: sabato
sunday: domenica
employees: dipendenti, collaboratori, persone, addetti, colleghi, impiegati
customers: clienti, cliente, aziende, imprese
users: utenti
years: anno, anni
months: mese, mesi
weeks: settimana, settimane
days: giorno, giorni
hours: ora, ore
minutes: minuto, minuti
seconds: secondi
sites: negozio, negozi, sede, sedi, filiale, filiali, uffici, stabilimenti
countries: paesi, paese
over: piu di, oltre
nearly: quasi, circa
about: intorno a
less: meno
times: volte
to: a
and: e, ed
or: o
in: in, nel, nella, a
we: noi
our: nostro, nostra, nostri, nostre
us: ci
you: lei, voi, tu, vi
your: suo, sua, suoi, sue, vostro, vostra, vostri, vostre, tuo, tua
that: che
who: chi
because: perche
if: se
questions: domanda, domande
ideas: idea, idee
options: opzione, opzioni, alternative, possibilita
suggest: propongo, proponiamo, suggerisco, suggeriamo
types: tipo, tipi, specie
tips: consigli, consiglio
lines: riga, righe
reasons: motivi, ragioni
points: punti
steps: passi
call: telefonata, chiamata, chiamarla
conversation: chiacchierata, colloquio
meeting: incontro, riunione, appuntamento
demo: dimostrazione
talk: sentirci, parlarne, parliamo
time: momento, tempo
read: leggono, leggere, lettura
available: disponibile, libero
suit: andrebbe, va, bene
would: avrebbe, vorrebbe, piacerebbe
could: potrebbe, potremmo
can: posso, puo, possiamo
saved: risparmia, risparmiano, risparmiare, risparmiato
reduced: ridotto, riduce, ridurre, riduco
founded: fondata, fondato, nata, nato
since: dal, dalla
thank: grazie
met: incontrati, conosciuti, conoscerla
wrote: scritto
discussed: concordato
o'clock: h
at: alle
of: di
with: con`,
  greetings: 'buongiorno buonasera salve ciao gentile egregio egregia caro cara spettabile',
  signOffs: 'saluti saluto cordialmente grazie giornata mille presto lavoro',
  polite:
    'lei la le suo sua suoi sue voi vi vostro vostra vostri vostre ella signor signora sig dott dottor dottoressa dottore ing avv si no',
  starts: `diciamolo sinceramente semplice facile importante nuovo nuova meglio certo chiaro vero bello pensiamo nessuno qualcuno chi quale quali quando come quanto quanti quante dove perche anche ancora adesso allora ogni oggi ieri domani dopo prima durante ecco forse inoltre invece intanto magari mentre molti molte
 niente nulla ora poi proprio purtroppo quindi quello quella questo questa questi queste se sempre solo sono spesso subito tanti tante tutti tutte tutto tutta vorrei posso possiamo potremmo potrebbe avrebbe me te ce ve glielo gliela glieli basta bastano costa costano dura durano funziona funzionano serve servono permette permettono aiuta include vale parte partiamo iniziamo facciamo vediamo sentiamoci mi dica scriva chiami attendo gestire risparmiare ridurre vendere fissiamo firmiamo
 parliamo mercoledi risponda rispondo resto torno allego invio clienti congratulazioni complimenti due tre quattro mi ci ne e`,
  does: /^(?:lo|la|ci|non|li|e|ha|hanno|sono|usa|usano|utilizza|utilizzano|pianifica|pianificano|riduce|risparmia|si|lavora|lavorano|sceglie|vende|conta|era|fu|gia|ottiene|cresce|ed|fa|fanno|percorre|percorrono|guadagna)$/,
  offers:
    /\b(?:potremmo|potrebbe|possiamo|posso|vuole|vorrebbe|avrebbe|sarebbe|prossim\w|se|fissiamo|le va bene|vorrei)\b/,
  statements: {
    call: [
      'lasciato (?:un )?messaggio (?:in segreteria|vocale|sulla segreteria)',
      `${THANKS} (?:per|della|dell'|di) (?:la|il|nostra|sua|vostra|tua)? ?(?:\\w+ ){0,2}(?:telefonata|chiamata|chiacchierata|conversazione|colloquio|call)`,
      '~(?:la )?nostra (?:\\w+ ){0,2}(?:telefonata|chiamata|chiacchierata|conversazione) (?:di|del|della|telefonica)',
      '(?:durante|nella|dopo|dalla|nel corso della) (?:la )?(?:nostra )?(?:\\w+ )?(?:telefonata|chiamata|chiacchierata|conversazione)',
      '(?:piacere|apprezzato|gradito) (?:\\w+ ){0,2}(?:la )?nostra (?:\\w+ )?(?:chiacchierata|conversazione|telefonata)',
      "(?:quando|l'ultima volta che|da quando|dopo che) ci siamo (?:sentiti|sentite|parlati)",
      'ci siamo (?:sentiti|sentite|parlati)',
      '(?:come) (?:\\w+ ){0,2}(?:detto|concordato|accennato|anticipato|discusso) (?:al telefono|telefonicamente|per telefono)',
      'e stato (?:\\w+ ){0,2}(?:piacere|bello|utile) (?:parlare|sentirla|sentirci)',
    ],
    meeting: [
      'e stato (?:\\w+ ){0,3}(?:piacere|bello|interessante|utile) (?:conoscer|incontrar|veder|rivedere)\\w{0,3}',
      '(?:felice|lieto|lieta|contento|contenta) di averla (?:conosciuta|conosciuto|incontrata|incontrato)',
      'ci siamo (?:\\w+ )?(?:incontrati|conosciuti|visti|incontrate|conosciute)',
      '(?:al|nel|dopo il|durante il|dal) nostro (?:\\w+ )?(?:incontro|appuntamento)',
      `${THANKS} per (?:la|il) (?:sua |suo |nostro )?(?:visita|incontro)`,
    ],
    reply: [
      'si e (?:iscritt[oa]|registrat[oa]|abbonat[oa])',
      '(?:lei )?(?:mi|ci) (?:ha|aveva|hai|avevate|avete) (?:\\w+ )?(?:chiesto|scritto|detto|domandato|contattat\\w|risposto|parlato|accennato|segnalato|richiesto)',
      'come (?:lei )?(?:mi |ci )?(?:ha|aveva|avete|hai) (?:\\w+ )?(?:accennato|detto|chiesto|richiesto|indicato|suggerito|menzionato|scritto|spiegato)',
      'come da (?:sua|vostra) richiesta',
      `${THANKS} (?:per|della|del|dell') ?(?:la |il |l'|le )?(?:sua |suo |vostra |vostro |tua |tuo )?(?:\\w+ )?(?:risposta|messaggio|email|e-mail|mail|interesse|domanda|richiesta|ordine|riscontro|interessamento)`,
      `${THANKS} per (?:aver\\w{0,3}|averci|avermi) (?:risposto|scritto|contattat\\w)`,
      '(?:in risposta|in merito|a seguito) (?:alla|della) (?:sua|vostra) (?:richiesta|domanda|email|mail)',
      '(?:si e|vi siete) (?:registrat\\w|iscritt\\w)',
      'ha (?:scaricato|manifestato|richiesto|espresso)',
    ],
    agreement: [
      '(?:come|secondo quanto) (?:\\w+ ){0,2}(?:concordato|promesso|detto|discusso|stabilito|pattuito|accordi|anticipato)',
      '(?:abbiamo|avevamo) (?:concordato|stabilito)',
      "(?:come )?d'accordo con lei",
    ],
    sent: [
      '(?:mia|nostra|mie) (?:ultima|precedente|prima|scorsa) (?:email|e-mail|mail|lettera|comunicazione)',
      '(?:mio|nostro) (?:ultimo|precedente|primo) (?:messaggio)',
      '(?:le|vi|ti) (?:ho|avevo|abbiamo) (?:\\w+ )?(?:scritto|inviato|mandato|contattat\\w)',
      '(?:come )(?:le |vi )?(?:scrivevo|accennavo|dicevo|ho scritto)',
      "l'ho (?:contattat\\w|cercat\\w)",
    ],
    customer: [
      '(?:come|in quanto|essendo|da) (?:nostr[oa] |un |una )?(?:\\w+ )?(?:cliente|abbonat[oa])(?! (?:come|chiede|deve))(?: (?:affezionat[oa]|storic[oa]|fedele))?',
      `${THANKS} (?:per|di) essere (?:\\w+ ){0,2}(?:cliente|client[ei])`,
      '(?:lavoriamo|collaboriamo|abbiamo lavorato|abbiamo collaborato) (?:\\w+ )?(?:insieme|con voi|con lei)',
      'nostra (?:\\w+ )?(?:collaborazione|partnership|relazione) (?:con voi|con lei|di lunga)',
      'cliente (?:fedele|affezionat[oa]|storic[oa]|da anni)',
      '(?:suo|vostro) (?:contratto|abbonamento) con noi',
      '(?:sua|vostra) fedelta',
    ],
    referral: [
      '(?:amic[oa]|conoscente|contatto|conoscenza) (?:in )?comune',
      '(?:suo|sua|vostro|vostra|tuo) (?:collega|capo|responsabile|direttore|direttrice|amic[oa]) (?:\\w+ ){0,4}(?:mi|ci) ha (?:\\w+ )?(?:consigliato|raccomandato|suggerito|detto|parlato|dato|indicato)',
      '(?:mi|ci) ha (?:consigliato|raccomandato|suggerito) di',
      'su (?:consiglio|raccomandazione|suggerimento) di',
    ],
    promise: [
      'si (?:ripaga|ammortizza|paga da se)',
      '(?<!\\b(?:non|senza|nessuna|mai) )garanti(?:amo|to|ta|ti|te|sco|sce|scono|re)\\b',
      '(?:le|vi|ti) (?:promettiamo|prometto|assicuriamo|assicuro)',
      '(?:senza (?:alcun |nessun |il minimo )?rischi[o]?|nessun rischio|zero rischi)',
      '(?:(?:la|vi|ti|le) rimborsiamo|rimborso (?:completo|totale|integrale|garantito)|soddisfatti o rimborsati|restituiamo)',
      '(?:risparmiera|guadagnera|migliorera) (?:\\w+ )?(?:sicuramente|di sicuro|senza dubbio|certamente|sempre)',
    ],
    superlative: [
      '(?:piu|meno) \\w+ (?:del|della|sul|al|nel) (?:mercato|settore|mondo|paese)',
      '(?:miglior[ei]?) (?:\\w+ )?(?:del|della|sul|al) (?:mercato|settore|mondo)',
      `(?:il|lo|la|l'|i|gli|le|nostro|nostra|un|una|un') ?(?:miglior[ei]?|unic[oa]|prim[oa]|principale|maggior[ei]?|leader) (?:\\w+ )?${THING}`,
      `(?:il|lo|la|l'|nostro|nostra) ?${THING} (?:piu \\w+|migliore|leader|numero uno|unic[oa]|premiat[oa]|pluripremiat[oa])`,
      '(?:leader (?:nel|nella|del|della|di|mondiale|europeo|italiano|in)|i leader|il leader)',
      '(?:numero uno|numero 1|n\\. ?1)(?! (?:priorita|domanda))',
      '(?:premiat[oaie]|pluripremiat[oaie])',
      '(?:ineguagliabil[ei]|imbattibil[ei]|insuperabil[ei]|senza pari|senza eguali|incomparabil[ei])',
      'nessuno (?:\\w+ ){1,3}(?:piu (?:in fretta|veloce|velocemente)|meglio)',
    ],
  },
  noted: {
    call: /\b(?:telefonata|chiamata|chiamato|telefono|sentiti|conversazione|colloquio)\b/,
    meeting: /\b(?:incontrat\w|conosciut\w|fiera|visita|incontro|riunione)\b/,
    reply: /\b(?:chiesto|chiede|vuole|detto|scritto|risposto|interessat\w|richiesto)\b/,
    customer: /\bcliente (?:dal|da anni|nostro)|\be (?:\w+ )?(?:nostro |nostra )?cliente\b/,
    referral: /\b(?:consigliat\w|raccomandat\w|presentat\w da|in comune|comune)\b/,
  },
}
