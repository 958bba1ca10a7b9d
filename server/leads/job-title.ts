import { currentTitle } from './current-job.ts'

const SENIORITIES = ['executive', 'vice president', 'director', 'manager', 'senior', 'specialist', 'junior'] as const
export type Seniority = (typeof SENIORITIES)[number]

const JOB_FUNCTIONS = [
  'general management',
  'sales',
  'marketing',
  'engineering',
  'product',
  'finance',
  'operations',
  'people',
  'purchasing',
  'legal',
  'support',
  'science',
] as const
export type JobFunction = (typeof JOB_FUNCTIONS)[number]

// Titles in English, German, French, Spanish, Portuguese, Italian, Dutch, Swedish and Polish, in lower case and without
// accents. The first line that fits decides: "Assistant to the CEO" is no executive, "Vice President" no president.
// They work for somebody at the top, and are not: "President's secretary", "Sekretärin der Geschäftsführung".
const HELPERS =
  '(?:secretary|secretaire|secretari[oa]|segretari[oa]|secretaresse|sekretar\\w*|assistante?|assistent\\w*|asistente|pa)'
const TOP =
  '(?:c[a-z]o|president\\w*|chair\\w*|founder|owner|pdg|direct(?:or\\w*|eur|rice|ie|ion)|dirett\\w+|diret\\w+|geschaftsfuhr\\w*|geschaftsleit\\w*|vorstand\\w*|inhaber\\w*|gerant\\w*|gerente|amministrat\\w+)'
const ofTheTop = new RegExp(
  `\\b${HELPERS} (?:to|of|for|der|des|dem|vom|du|de|del|do|da|di|della|van|al|au|a) (?:the |la |el |den? |het |our )?(?:${TOP}\\b|\\w+ ${TOP}\\b)|\\b${TOP}(?:['’]s|s['’])? (?:personal |executive |office )?${HELPERS}\\b`,
)

const seniorities: [Seniority, RegExp][] = [
  ['senior', ofTheTop],
  ['manager', /\b(c[a-z]o|president|founder)(['’]s)? office manager\b/],
  [
    'senior',
    /\b(product owner|hrbp|chief of staff|executive assistant|assistant to|business partner|assistante? de direction|assistent[ei]? (di direzione|de direccion|de diretoria|de direcao)|asistente de direccion|assisten\w* der geschaftsfuhrung|directiesecretaresse|directieassistent\w*|secretari[oa] de direccion)\b/,
  ],
  [
    'junior',
    /\b(intern|internship|trainee|apprentice|junior|jr|graduate|student|student[ei]n?|working student|lehrling\w*|assistent(in)?|etudiante?|estudiante|estudante|studente|studentessa|apprendista|aprendiz|aprendiza|stagiair|auxiliar\w*|volontar\w*|assistant(?! (vice|director|manager|vp))|praktikant\w*|werkstudent\w*|auszubildende\w*|azubi|assistenz|stagiaire|apprenti\w*|alternant\w*|assistante|becari[oa]|practicante|asistente|estagiari[oa]|stagista|tirocinante|assistente|leerling|praktykant\w*|stazyst\w*)\b/,
  ],
  ['vice president', /\b(s|e|a)?vp\b|\bvice[ -]?presid\w+|\bvizeprasident\w*/],
  [
    'executive',
    /\b(c[a-z]o|dg|chief|(co-?)?founder|owner|president|chairman|chairwoman|chair|managing (director|partner)|general partner|partner(?! (manager|marketing|sales|success|account|engineer|development))|entrepreneur|proprietor|principal owner|geschaftsfuhr\w*|geschaftsleit\w*|inhaber\w*|vorstand\w*|(mit)?grunder\w*|gesellschafter\w*|unternehmer\w*|pdg|president directeur|directeur general|directrice generale|gerante?|(co-?)?fondat(eur|rice)|associee?|director[a]? general|consejer[oa] delegad[oa]|(co-?)?fundador[a]?|soci[oa]|duen[oa]|propietari[oa]|presidente|amministrat(ore|rice) (delegat[oa]|unic[oa])|titolare|(co-?)?fondat(ore|rice)|direttore generale|eigenaar|(mede-?)?oprichter|bestuurder|algemeen directeur|diretora? (geral|executiv[oa])|proprietari[oa]|verkstallande direktor|vd|grundare|prezes|wlasciciel\w*|zalozyciel\w*|geschaeftsfuehr\w*|gruender\w*|daglig leder|toimitusjohtaja|dirigeante?|chef d.entreprise|cheffe d.entreprise|gerente (general|geral)|direttrice generale|eigenaresse|dga|bestuursvoorzitter|ondernemer|empresari[oa]|don[oa]|imprenditor[ei]|imprenditrice|administrador[a]? (unic[oa]|geral)|socio-?\w*|firmeninhaber\w*|geschaftsinhaber\w*|zaakvoerder|directrice-?eigenaar|cheffin)\b|社長|代表取締役/,
  ],
  [
    'director',
    /\b(director[a]?|head|dean|drh|dsi|daf|dircom|vicedirett\w+|sub-?director[a]?|sub-?diretora?|leiter(in)?|leitung|\w+leiter(in)?(?<!(team|projekt|gruppen|schicht|bau)leiter(in)?)|directeur|directrice|direttore|direttrice|dirigente|hoofd|diretora?|direktor|direktorka|dyrektor|\w+directeur|\w*hoofd|direct(eur|rice) adjointe?|chefe(?! de equipe)|cheffe(?! de (projet|produit))|\w+chef|chef(?= )(?! de (projet|produit|cuisine)| d.equipe)|jef[ea](?! de equipo)|responsable de \w+)\b|部長/,
  ],
  [
    'manager',
    /\b(\w*manager\w*|mgr|supervisora?|\w+leider|\w+leidster|gruppenleiter(in)?|schichtleiter(in)?|bauleiter(in)?|jef[ea] de equipo|chef(fe)? d.equipe|chefe de equipe|encarregad[oa]|gestora?|coordinatore|team ?lead\w*|lead|teamleiter(in)?|projektleiter(in)?|gestionnaire|responsable|chef de (projet|produit)|gerente|encargad[oa]|coordinador[a]?|coordinator|koordinator\w*|coordenador[a]?|coordinateur|coordinatrice|responsabile|gestore|capo|teamleider|kierownik|kierowniczka|koordynator\w*)\b|課長/,
  ],
  [
    'senior',
    /\b(senior|sr|principal|staff|expert\w*|architect|architekt\w*|architecte|architett[oa]|arquitet[oa]|arquitect[oa]|specialist[aei]?|especialista|spezialist\w*)\b/,
  ],
]

const functions: [JobFunction, RegExp][] = [
  [
    'general management',
    /\b(ceo|chief executive|(co-?)?founder|owner|(?<!vice[ -]?)president(?!.* of )|managing (director|partner)|general manager|geschaftsfuhr\w*|inhaber\w*|(mit)?grunder\w*|pdg|(directeur|directrice) generale?|gerante?|(co-?)?fondat(eur|rice)|director[a]? general|(co-?)?fundador[a]?|propietari[oa]|amministrat(ore|rice)|titolare|eigenaar|oprichter|prezes|wlasciciel\w*|geschaeftsfuehr\w*)\b(?!.*\b(product)\b)(?<!product owner)|社長/,
  ],
  [
    'purchasing',
    /\b(procurement|purchas\w*|buyer|sourcing|einkauf\w*|einkaufer\w*|achats?|acheteu(r|se)|compras|acquisti|inkoop\w*|zakup\w*|inkop\w*)\b/,
  ],
  [
    'marketing',
    /\b(cmo|marketing|brand|growth|demand gen\w*|communications?|content|seo|social media|pr|kommunikation|werbung|communication|mercadeo|marketingu)\b|マーケティング/,
  ],
  [
    'sales',
    /\b(cro|cco|sales|business development|bizdev|account (executive|manager|director)|revenue|commercial\w*|partnerships?|vertrieb\w*|verkauf\w*|ventes?|vendas|ventas|comercial\w*|commerciale?|vendite|verkoop\w*|forsalj\w*|sprzeda\w*)\b|営業/,
  ],
  ['product', /\b(cpo|product|produkt\w*|produit|producto|produto|prodotto|ux|ui|design\w*)\b/],
  [
    'engineering',
    /\b(cto|cio|ciso|engineer\w*|developer\w*|software|technology|technical|it|information (technology|security)|security|devops|sre|infrastructure|data|platform|systems?|architect\w*|entwickl\w*|ingenieur\w*|technik\w*|technisch\w*|informatik\w*|informatique|technique|ingenier\w*|ingegner\w*|tecnolog\w*|sviluppat\w*|desarroll\w*|desenvolv\w*|ontwikkel\w*|utveckl\w*|programist\w*|inzynier\w*)\b/,
  ],
  [
    'finance',
    /\b(cfo|financ\w*|controll(er|ing)\w*|account(ant|ing)|treasur\w*|audit\w*|tax|buchhalt\w*|finanz\w*|comptab\w*|finanzas|contabil\w*|financas|boekhoud\w*|ekonomi\w*|finans\w*|ksiegow\w*)\b/,
  ],
  [
    'people',
    /\b(chro|hr|human resources|people|talent|recruit\w*|personal\w*|ressources humaines|rh|rrhh|recursos humanos|risorse umane|kadr\w*)\b/,
  ],
  [
    'legal',
    /\b(clo|legal|counsel|lawyer|attorney|compliance|privacy|jurist\w*|recht\w*|juridique|avocate?|abogad[oa]|avvocat[oa]|juridisch\w*|prawn\w*)\b/,
  ],
  [
    'operations',
    /\b(coo|operations?|logistic\w*|supply chain|facilit\w*|plant|production|manufacturing|project|programme?|betrieb\w*|logistik\w*|produktion\w*|operaciones|operacoes|operazioni|logistique|logistica|produzione|operacyjn\w*)\b/,
  ],
  [
    'support',
    /\b(customer (success|service|support|care)|support|client services?|kundendienst\w*|kundenservice|service client|atencion al cliente|assistenza|klantenservice|kundtjanst)\b/,
  ],
  [
    'science',
    /\b(scientist|research\w*|r&d|laborator\w*|clinical|medical|physician|doctor|nurse|professor|forschung\w*|recherche|investigaci\w*|ricerca|onderzoek\w*|arzt|arztin|medecin|medico|medica)\b/,
  ],
]

const plain = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/gi, 'l')
    .replace(/ø/gi, 'o')
    .replace(/ß/g, 'ss')
    .toLowerCase()

const MAX_CHARACTERS = 200

/** How senior somebody with this title is; a title that says nothing of it is a specialist's. Null without a job: "Former CEO". */
export function seniorityOf(title: string | null): Seniority | null {
  const current = title && currentTitle(title)
  if (!current?.trim()) return null
  const text = plain(current.slice(0, MAX_CHARACTERS))
  return seniorities.find(([, words]) => words.test(text))?.[0] ?? 'specialist'
}

export function jobFunctionOf(title: string | null): JobFunction | null {
  const current = title && currentTitle(title)
  if (!current?.trim()) return null
  const text = plain(current.slice(0, MAX_CHARACTERS))
  return functions.find(([, words]) => words.test(text))?.[0] ?? null
}
