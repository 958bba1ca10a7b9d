import type { CheckedLanguage } from '../../../../contract/checked-language.ts'
import type { StatementKind } from './language-words.ts'

// What claims have in common in every language, whatever the words around it: somebody else's decision, "every … who",
// "nobody … us", something for free, a result within a time, "at least as much", running into each other.
// Written like the statements of a language (language-words.ts).

type Parts = {
  /** People on the lead's side, with "your". */
  person: string
  /** What follows when they did something. */
  did: string
  every: string[]
  nobody: string[]
  free: string
  span: string
  /** A result right before a span: "takes less than", "back within". */
  within: string[]
  earlier: string[]
  atLeast: string[]
  /** A result in the future of the recipient. */
  future: string[]
  ranInto: string[]
}

const parts: Record<CheckedLanguage, Parts> = {
  en: {
    person:
      'your (?:\\w+ )?(?:director|boss|manager|managers|management|ceo|cfo|board|team|colleagues?|predecessor|head|drivers?|staff|people|finance|it)',
    did: '(?:has|have|had|already|gave|approved|agreed|signed|decided|confirmed|loves?|loved|wants?|wanted|tested|tried|likes?|liked|is keen|are keen|was|were|told|called|chose)(?! (?:to|you)\\b)',
    every: ['(?:every|each|all) (?:\\w+ ){1,3}(?:who|that) (?:\\w+ ){0,6}(?:it|us|loomline)'],
    nobody: [
      '(?:nobody|no one|nothing|no other \\w+|no competitor)(?: else)? (?:\\w+ ){0,6}(?:us|we|ours|close|match\\w*|beats?|offers?|market|like (?:it|this|ours))',
      '(?:the )?first (?:\\w+ ){0,2}(?:of its kind|to offer)',
    ],
    free: '(?:free of charge|at no (?:\\w+ )?(?:cost|charge)|for free|free (?:trial|until|for (?:the|your|a|one|two|three)|of cost)|without (?:paying|cost)|costs? (?:you )?nothing|on the house)',
    span: '(?:day|week|month|quarter|year|hour|morning|afternoon|weekend|night|minutes?|season)s?',
    within: [
      '(?:takes?|took|needs?|set ?up|live|running|ready|done|back|paid|recover\\w*|works?|installed|trained|finish\\w*|sees?|notice\\w*|savings?|results?) (?:\\w+ ){0,5}(?:in|within|under|after|inside|over|less than|no more than)(?: (?:less than|under|just|only|about))? (?:a|an|one|the first|two|half a|a single) (?:\\w+ )?SPAN',
    ],
    earlier: ['(?:a|an|one|two|half an?) SPAN (?:earlier|sooner|less|faster|shorter|more|a day|every)'],
    atLeast: ['at least (?:the same|as (?:much|many|well|good)|that much|half)'],
    future: [
      "(?:you|your \\w+|they)(?:'ll| will) (?:\\w+ )?(?:save|halve|recover|earn|cut|reduce|notice|gain|win|double|spend less|never|thank|finish|avoid|forget|see (?:the|a|results))",
    ],
    ranInto: [
      '(?:bump(?:ed|ing)|r[au]n(?:ning)?) into (?:you|each other)',
      '(?:cross(?:ed|ing)? paths|catching up with you|caught up|sat (?:next|beside|together)|shared a (?:table|taxi|coffee|stage))',
      'you (?:stopped|came|dropped) by (?:our|my|the)',
    ],
  },
  de: {
    person:
      'ihr(?:e|en|em|er)? (?:\\w+ )?(?:chef|chefin|vorgesetzte\\w?|geschaftsfuhr\\w+|geschaftsleitung|leitung|vorstand|team|kolleg\\w+|vorganger\\w*|fahrer|leute|mitarbeiter|buchhaltung|direktor\\w*|einkauf|it)',
    did: '(?:hat|haben|hatte|hatten|ist|sind|war|waren|will|wollen|mochte|mochten|findet|finden|kennt|kennen|liebt|lieben|sagte|sagten|zugestimmt|fand|fanden|mag|mogen)(?! (?:\\w+ ){0,3}(?:zeit|lust|fragen))',
    every: [
      '(?:jede[rsn]?|alle) \\w+,? (?:der|die|das|mit denen) (?:\\w+,? ){1,6}(?:will|wollen|mochte|mochten|bleibt|bleiben|behalt\\w*|lieb\\w+|schwor\\w+|ist|sind)',
    ],
    nobody: [
      '(?:niemand|keiner|kein anderer|keine andere|kein anderes|nichts)(?: \\w+){0,5} (?:uns|wir|heran|mithalten|vergleichbar\\w*|besser\\w*|markt|schafft|bietet)',
      '(?:uns|wir) (?:\\w+ ){0,3}(?:niemand|keiner) ',
      '(?:die|der|das) erste\\w? (?:\\w+ )?ihrer art',
    ],
    free: '(?:kostenlos\\w*|kostenfrei\\w*|gratis|umsonst|ohne (?:mehr|zusatz|zusatzliche )?kosten|kostet (?:sie )?nichts|zum nulltarif|geschenkt)',
    span: '(?:tag|tagen?s?|tages|woche|wochen|monat\\w{0,2}|quartal\\w{0,2}|jahr\\w{0,2}|stunden?|vormittag\\w?|nachmittag\\w?|wochenende\\w?|minuten|saison)',
    within: [
      '(?:in|innerhalb|nach|binnen|unter|weniger als)(?: (?:nur|weniger als|gut|knapp|von|kaum))? (?:eine\\w?|einem|eines|der ersten|dem ersten|zwei|drei|wenigen|kurzester|einem halben|einer halben|paar) (?:\\w+ )?SPAN,? (?:\\w+ ){0,4}(?:wieder|drin|zuruck|lauft|laufen|fertig|startklar|bezahlt|einsatzbereit|spuren|merken|sehen|steht|amortisiert|erledigt|eingerichtet|gesenkt|los|fahren|sparen)',
      '(?:dauert|braucht|benotigt|kostet) (?:\\w+ ){0,3}(?:kein\\w{0,2}|eine\\w?|weniger als|nur|unter) (?:\\w+ ){0,2}SPAN',
      '(?:lauft|fertig|startklar|einsatzbereit|zuruck|drin|bezahlt|eingerichtet|sparen|spuren|merken|sehen) (?:\\w+ ){0,5}(?:in|innerhalb|nach|binnen) (?:\\w+ )?(?:eine\\w?|wenigen|der ersten|zwei|drei) (?:\\w+ )?SPAN',
    ],
    earlier: ['(?:eine|einen|zwei|halbe|ganze) SPAN (?:fruher|weniger|schneller|eher|mehr|kurzer)'],
    atLeast: [
      'mindestens (?:genauso|ebenso|genau so|so|das gleiche|dasselbe|die gleiche|die halfte|ein drittel|eine)\\w*',
      '(?:konnen|durfen) (?:sie )?(?:\\w+ )?(?:rechnen mit|erwarten)',
      'genauso viel drin',
    ],
    future: [
      '(?:sie|ihre \\w+|ihr \\w+) (?:werden|wird) (?:\\w+ ){0,6}(?:sparen|gewinnen|merken|spuren|senken|halbieren|begeistert|danken|vermissen|lieben|staunen|reduzieren|verdoppeln|brauchen)',
    ],
    ranInto: [
      'uber den weg gelaufen',
      '(?:wir )?uns (?:\\w+ ){0,6}(?:begegnet|gesehen|getroffen|uber den weg|gesprochen|zusammengesessen|kennengelernt|wiedergesehen)',
      'an unserem (?:messe)?stand',
    ],
  },
  fr: {
    person:
      '(?:votre|vos) (?:\\w+ )?(?:directeur|directrice|direction|patronn?e?|chef|cheffe|responsable|equipes?|collegues?|collaborateurs|predecesseure?|chauffeurs?|comptable|service \\w+|gerante?|dg)',
    did: "(?:a|ont|avait|avaient|est|sont|etait|veut|veulent|aime|aiment|adore|adorent|connait|souhaite|m'a|nous a|m'ont|nous ont)",
    every: [
      '(?:chaque|tous les|toutes les|tout) (?:\\w+ )?\\w+ qui (?:\\S+ ){1,6}(?:garde\\w*|adopte\\w*|adore\\w*|veu\\w+|reste\\w*|revien\\w+|satisfait\\w*|recommand\\w+)',
    ],
    nobody: [
      "(?:personne|rien|aucun\\w?(?: autre)? \\w+)(?: d'autre)? (?:sur le marche )?(?:ne |n')(?:\\S+ ){1,5}",
      "(?:le|la|les|l'un des|l'une des) ?premiere?s? (?:specialiste|acteur|entreprise|outil|editeur|fournisseur|societe|solution|plateforme|reseau|marque)s?",
      '(?:specialiste|reference|champion\\w*) (?:n° ?1|incontestee?|du marche|du secteur|en france|francaise?)',
      '(?:la|une) reference (?:du|de la|des|en|dans|pour)',
    ],
    free: '(?:gratuit(?:e|s|es|ement)?|sans (?:aucun )?frais|ne (?:vous )?(?:coute|coutera) rien|offert(?:e|s|es)?|sans rien payer|a nos frais)',
    span: '(?:jour|journee|semaine|mois|trimestre|an|annee|heure|matinee|apres-midi|week-end|minutes|saison)s?',
    within: [
      "(?:prend|prennent|demande|dure|necessite|en place|rembours\\w+|rentab\\w+|amorti\\w*|operationnel\\w*|prete?s?|installe\\w*|en place|formee?s?|resultats?|recuper\\w+|economi\\w+|constat\\w+|rentre\\w*) (?:\\S+ ){0,5}(?:en|apres|sous|des|moins d'|moins de|au bout d') ?(?:a peine )?(?:moins d'|moins de )?(?:une?|deux|quelques|la premiere|le premier)? ?(?:\\w+ )?SPAN",
    ],
    earlier: ['(?:une|un|deux) (?:demi-)?SPAN (?:plus tot|de moins|plus vite|de plus|gagnee?s?|par jour|chaque)'],
    atLeast: ['au moins (?:autant|la meme|le meme|les memes|aussi|la moitie|un tiers)', 'compter sur au moins'],
    future: [
      'vous (?:allez )?(?:\\w+ )?(?:economiser(?:ez)?|gagner(?:ez)?|diviser(?:ez)?|reduire(?:z)?|reduirez|recuperer(?:ez)?|verrez|constaterez|oublierez|retrouverez|doublerez|eviterez)',
      'vos \\w+ (?:seront|diront|vous remercieront|auront)',
    ],
    ranInto: [
      '(?:vous (?:croiser|avoir croisee?|apercevoir|revoir|retrouver|saluer)|nous (?:sommes|etions) (?:\\w+ ){0,2}(?:croises|assis|vus|revus|retrouves))',
      'vous (?:etes passee?|avez visite) (?:\\w+ )?(?:sur|a|notre)',
    ],
  },
  es: {
    person:
      '(?:su|sus|tu|vuestr[oa]) (?:\\w+ )?(?:director\\w{0,2}|direccion|jefe|jefa|gerente|gerencia|equipo|companer[oa]s?|colegas?|predecesor\\w?|conductores|repartidores|contable|empleados|gente|socio)',
    did: '(?:ha|han|habia|habian|ya|esta|estan|quiere|quieren|dio|dieron|aprobo|firmo|dijo|me|nos|conoce|pidio|acepto|decidio|confirmo|encantad\\w+)',
    every: [
      '(?:tod[oa]s?|cada)(?: l[oa]s)? \\w+ que (?:\\w+ ){1,6}(?:queda\\w*|quiere\\w*|repite\\w*|sigue\\w*|adora\\w*|recomienda\\w*|encanta\\w*|vuelve\\w*)',
    ],
    nobody: [
      '(?:nadie|nada|ningun\\w?(?: otr[oa])? \\w+)(?: mas)? (?:\\w+ ){0,5}(?:nos|iguala|supera|ofrece|compara|parecido|mercado|hace|acerca|gana)',
      '(?:el|la|los|las) primer[oa]?s? (?:especialista|empresa|herramienta|proveedor|solucion|plataforma)',
      '(?:empresa|marca|companias?|herramienta|solucion|plataforma) (?:lider|numero uno|de referencia)',
      '(?:la|un|somos) referen(?:cia|te) (?:en|del|de)',
    ],
    free: '(?:gratis|gratuit[oa]s?|gratuitamente|sin (?:ningun )?coste|sin costo|sin pagar|no (?:le |les )?(?:cuesta|costara) nada|de regalo|regalamos)',
    span: '(?:dia|semana|mes|meses|trimestre|ano|hora|manana|tarde|fin de semana|minutos|temporada)s?',
    within: [
      '(?:lleva|tarda\\w*|dura|requiere|necesita|amortiza\\w*|recuper\\w+|list[oa]s?|funcionando|en marcha|instalad\\w+|resultados?|not\\w+|ahorr\\w+|rentab\\w+|ve\\w*) (?:\\w+ ){0,5}(?:en|tras|menos de|dentro de|a l[oa]s?)(?: (?:menos de|solo|apenas))? (?:un|una|dos|poc[oa]s|l[oa]s? primer\\w+|medi[oa]) ?(?:\\w+ )?SPAN',
    ],
    earlier: ['(?:un|una|dos|media) SPAN (?:antes|menos|mas|al dia|cada)'],
    atLeast: ['(?:por lo|al|como) (?:menos|minimo) (?:lo mismo|tanto|igual|el mismo|la mitad|la misma|un tercio)'],
    future: [
      '(?:ahorrar|conseguir|recuperar|notar|ganar|reducir|lograr|ver|olvidar|agradecer|duplicar|evitar)(?:a|an|as|eis) (?:\\w+)',
      '(?:va|van|vas) a (?:ahorrar|conseguir|recuperar|notar|ganar|reducir|lograr|olvidar)',
    ],
    ranInto: [
      '(?:saludarl[eoa]s?|cruzarnos|verl[eoa]|coincidir|coincidimos|encontrarnos|encontrarl[eoa]|nos (?:cruzamos|vimos|sentamos|encontramos))',
      '(?:paso|pasaron|visito|se acerco) (?:\\w+ )?(?:por|a|nuestro) (?:nuestro )?(?:stand|estand|puesto|caseta)',
    ],
  },
  it: {
    person:
      "(?:il|la|i|le|l')? ?(?:su[oaie]|suoi|vostr[oaie]|tu[oaie]) (?:\\w+ )?(?:direttor[ei]|direttrice|direzione|capo|responsabile|titolare|squadra|team|collegh[ie]|collega|predecessore|autisti|contabile|amministrator\\w+|personale|ufficio \\w+|socio)",
    did: '(?:ha|hanno|aveva|avevano|gia|e|sono|vuole|vogliono|mi|ci|era|adora|conosce|apprezza)',
    every: [
      '(?:ogni|tutti (?:gli|i)|tutte le|chiunque) (?:\\w+ )?(?:che )?(?:\\w+ ){1,6}(?:lascia\\w*|vuole|vogliono|tien\\w+|torn\\w+|ador\\w+|consigli\\w+|rest\\w+|rimpiang\\w+)',
    ],
    nobody: [
      "(?:nessun[oa']?|niente|nulla)(?: altr[oa])? ?(?:\\w+ ){0,6}(?:ci|noi|batte|eguaglia|offre|supera|paragon\\w+|mercato|simile|fa|avvicina)",
      "(?:il|la|l'|lo) ?prim[oa] (?:specialista|azienda|strumento|fornitore|soluzione|piattaforma)",
      '(?:azienda|marca|societa|strumento|soluzione|piattaforma|realta) (?:leader|numero uno|di riferimento)',
      'leader (?:nei|nelle|negli|dei|delle|degli|per)',
      '(?:il|un|siamo il) punto di riferimento',
    ],
    free: '(?:gratis|gratuit[oaie]|gratuitamente|senza (?:alcun )?(?:costi?|spese)|non (?:le |vi )?costa nulla|in omaggio|senza pagare|a costo zero)',
    span: '(?:giorn[oi]|giornata|settiman[ae]|mes[ei]|trimestre|ann[oi]|or[ae]|mattin[ao]|mattinata|pomeriggio|fine settimana|minuti|stagione)',
    within: [
      "(?:richiede|dura|serve|prende|bastano?|rientr\\w+|ripag\\w+|recuper\\w+|pront[oaie]|operativ[oaie]|attiv[oaie]|installat\\w|risultat[oi]|risparmi\\w+|funziona\\w*|ved\\w+|not\\w+) (?:\\S+ ){0,5}(?:in|entro|dopo|meno di|nel giro di|dal)(?: (?:meno di|solo|appena))? ?(?:un'|un|una|due|poch[ei]|la prima|il primo|mezza) ?(?:\\w+ )?SPAN",
    ],
    earlier: ["(?:un'|un |una |due |mezz')SPAN (?:prima|in meno|di meno|in piu|al giorno|ogni)"],
    atLeast: ['almeno (?:lo stesso|altrettanto|la stessa|gli stessi|la meta|un terzo|quanto)'],
    future: [
      '(?:risparmiera|recuperera|notera|guadagnera|ridurra|otterra|vedra|dimenticher\\w|dimezzera|raddoppiera|evitera)\\w{0,3}',
      '(?:i|le) (?:suoi|vostri|sue|vostre) \\w+ (?:saranno|ringrazieranno|avranno)',
    ],
    ranInto: [
      '(?:incrociar(?:la|vi|ci|ti)|rivederl[ao]|salutarl[ao]|veder(?:la|vi|ci)|trovarci|ci siamo (?:\\w+ )?(?:visti|incrociati|incontrati|seduti|conosciuti|trovati|salutati|scambiati))',
      '(?:e passat[oa]|siete passati) (?:\\w+ )?(?:al|dal|allo) (?:nostro )?stand',
    ],
  },
  nl: {
    person:
      "(?:je|jouw|jullie|uw) (?:\\w+ )?(?:directeur|directie|baas|chef|leidinggevende|management|manager|team|collega'?s?|voorganger|chauffeurs?|mensen|boekhouding|bestuur|inkoper|afdeling \\w+)",
    did: '(?:heeft|hebben|had|hadden|is|zijn|was|waren|gaf|gaven|wil|willen|vond|vonden|vindt|vinden|kent|kennen|zei|zeiden|vertelde|koos|ging)',
    every: [
      '(?:elke|ieder|iedere|alle) \\w+ die (?:\\w+ ){1,6}(?:houden|houdt|wil|willen|blijft|blijven|terug|enthousiast|tevreden|aan|kwijt)',
    ],
    nobody: [
      '(?:niemand|niets|geen (?:ander|andere|enkele?) \\w+)(?: anders)? (?:\\w+ ){0,6}(?:ons|wij|we|tippen|evenaren|vergelijkbaar\\w*|markt|biedt|doet|in de buurt)',
      '(?:kan|kunnen|doet|komt) (?:niemand|niets|geen enkele \\w+) (?:\\w+ ){0,5}(?:ons|tippen|na|buurt|evenaren|op)',
      '(?:de|het) eerste (?:\\w+ )?in zijn soort',
    ],
    free: '(?:gratis|kosteloos|kosteloze|zonder (?:extra )?kosten|kost (?:je|u|jullie)? ?niets|voor niets|voor niks|cadeau)',
    span: '(?:dag|dagen|week|weken|maand|maanden|kwartaal|jaar|uur|ochtend|middag|weekend|minuten|seizoen)',
    within: [
      '(?:binnen|in|na|minder dan)(?: (?:minder dan|slechts|amper|nog geen))? (?:een|twee|drie|enkele|de eerste|een half|een paar) (?:\\w+ )?SPAN (?:\\w+ ){0,5}(?:terug\\w*|klaar|draait|draaien|live|rijden|besparen|bespaar\\w*|resultaat|merk\\w*|gereed|operationeel|begin\\w*|terugverdiend)',
      '(?:duurt|kost|vergt|vraagt|klaar|draait|draaien|live|terugverdiend|terug|resultaat|operationeel|merk\\w*|zie\\w*) (?:\\w+ ){0,5}(?:binnen|in|na|minder dan|nog geen|geen)(?: minder dan)? (?:een|twee|drie|enkele|de eerste|een half|een paar)? ?(?:\\w+ )?SPAN',
    ],
    earlier: ['(?:een|twee|half) SPAN (?:eerder|minder|sneller|korter|meer|per dag)'],
    atLeast: [
      '(?:minstens|minimaal|ten minste) (?:evenveel|zoveel|hetzelfde|net zo\\w*|dezelfde|de helft|een derde|even)',
    ],
    future: [
      '(?:je|u|jullie) (?:zult|zal|zullen|gaat|gaan) (?:\\w+ ){0,6}(?:besparen|merken|winnen|halveren|verdienen|missen|verlagen|verdubbelen|versteld|nooit)',
      '(?:je|uw|jullie) \\w+ (?:zullen|zal) (?:\\w+ ){0,4}(?:blij|dankbaar|tevreden|merken)',
    ],
    ranInto: [
      'elkaar (?:\\w+ ){0,7}(?:tegenkwamen|tegenkomen|tegengekomen|troffen|zagen|gezien|ontmoetten|ontmoet|spraken|gesproken)',
      '(?:kwam|liep|zag|trof|sprak) (?:ik )?(?:je|u|jullie) (?:\\w+ ){0,4}(?:tegen|op|bij|in)',
      '(?:bij|aan|langs) onze (?:stand|kraam)',
    ],
  },
  pt: {
    person:
      '(?:o|a|os|as)? ?(?:seu|sua|seus|suas|vosso|vossa|vossos|vossas) (?:\\w+ )?(?:diretor\\w{0,2}|direcao|chefe|gerente|gerencia|equipa|equipe|colegas?|antecessor\\w?|condutores|motoristas|contabilista|socio|administra\\w+|patrao)',
    did: '(?:deu|deram|tem|ja|aprovou|aceitou|assinou|decidiu|confirmou|disse|disseram|quer|querem|esta|estao|gostou|gostaram|adorou|pediu|contou|autorizou|conhece|falou)',
    every: [
      '(?:cada|tod[oa]s?)(?: [oa]s?)? \\w+ que (?:\\w+ ){1,6}(?:fica\\w*|quer\\w*|continua\\w*|volta\\w*|adora\\w*|recomenda\\w*|larga\\w*|ele|nos)',
    ],
    nobody: [
      '(?:ninguem|nada|nenhum\\w?(?: outr[oa])? \\w+)(?: mais)? (?:\\w+ ){0,5}(?:nos|bate|iguala|supera|oferece|compara|mercado|faz|aproxima|parecido)',
      '(?:o|a) primeir[oa] (?:especialista|empresa|ferramenta|fornecedor|solucao|plataforma)',
      '(?:empresa|marca|ferramenta|solucao|plataforma) (?:lider|numero um|de referencia)',
      '(?:a|uma|somos) referencia (?:em|do|da|no|na|para)',
    ],
    free: '(?:gratis|de graca|gratuit[oa]s?|gratuitamente|sem (?:qualquer )?custos?|sem pagar|nao (?:lhe )?custa nada|oferecemos-lhe|por nossa conta)',
    span: '(?:dia|semana|mes|meses|trimestre|ano|hora|manha|tarde|fim de semana|minutos|epoca)s?',
    within: [
      '(?:demora|leva|dura|exige|recuper\\w+|pront[oa]s?|a funcionar|instalad\\w+|resultados?|not\\w+|poup\\w+|rentab\\w+|pag\\w+|ve\\w*|amortiza\\w*) (?:\\w+ ){0,5}(?:em|num|numa|apos|menos de|dentro de|ao fim de|no|na)(?: (?:menos de|apenas|so))? ?(?:um|uma|dois|duas|poucos|poucas|primeir[oa]|meio|meia)? ?(?:\\w+ )?SPAN',
    ],
    earlier: ['(?:um|uma|duas|dois|meia) SPAN (?:mais cedo|antes|a menos|menos|mais|por dia|todos)'],
    atLeast: ['(?:pelo menos|no minimo|ao menos) (?:o mesmo|igual|tanto|a mesma|metade|os mesmos|um terco)'],
    future: [
      '(?:vai|vao|ira|irao) (?:\\w+ )?(?:poupar|ganhar|recuperar|notar|reduzir|conseguir|esquecer|duplicar|agradecer|ver)',
      '(?:poupar|ganhar|recuperar|notar|reduzir|conseguir)(?:a|ao) \\w+',
    ],
    ranInto: [
      '(?:cruzar-me|cruzarmo-nos|cruzamo-nos|reve-l[oa]|ve-l[oa]|encontra-l[oa]|encontrarmo-nos|encontramo-nos|vimo-nos|sentamo-nos|cumprimenta-l[oa])',
      '(?:passou|passaram|visitou) (?:\\w+ )?(?:pelo|no|o) (?:nosso )?stand',
    ],
  },
}

/** The statements that are built the same way in every language. */
export function generalClaims(language: CheckedLanguage): Partial<Record<StatementKind, string[]>> {
  const { person, did, every, nobody, free, span, within, earlier, atLeast, future, ranInto } = parts[language]
  const spanned = (patterns: string[]) => patterns.map((pattern) => `~${pattern.replaceAll('SPAN', span)}`)
  return {
    decision: [`?${person}(?: \\w+)? ${did}`],
    meeting: ranInto.map((pattern) => `~${pattern}`),
    promise: [
      `~${free}`,
      ...spanned(within),
      ...spanned(earlier),
      ...atLeast.map((pattern) => `?${pattern}`),
      ...future.map((pattern) => `?${pattern}`),
    ],
    superlative: [...every.map((pattern) => `?${pattern}`), ...nobody.map((pattern) => `?${pattern}`)],
  }
}
