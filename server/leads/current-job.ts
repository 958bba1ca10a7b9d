import { anyOf, foldWords } from './words/fold-words.ts'

// Between the parts of a title: "Founder | ex-Google", "CEO (former)", "Retired - Managing Director".
const BETWEEN = /[|,;·•\n()[\]]| [-–—/&] |\bnow\b|\bcurrently\b/i

/** Says that somebody has no job. */
const WITHOUT_JOB = anyOf({
  en: 'unemployed, jobless, retired, retiree, looking for work, looking for a job, looking for new, looking for opportunities, looking for a new *, seeking new, seeking work, seeking a new, seeking employment, seeking opportunities, seeking a job, open to work, open to new, open to opportunities, between jobs, between roles, in between jobs, job seeker, jobseeker, job hunting, career break, not working, not employed, not currently working, no longer, stay at home, homemaker, housewife, on sabbatical, sabbatical, deceased, emeritus, emerita, in transition, available for work, on a break, gap year',
  de: 'arbeitslos, erwerbslos, arbeitssuchend*, arbeitsuchend*, jobsuche, auf jobsuche, ohne anstellung, rentner, rentnerin, ruhestand, ruheständler*, pensionär*, pensioniert*, in rente, elternzeit, hausfrau, hausmann, sabbatjahr, stellensuchend*, auf stellensuche, privatier, i r, a d, im vorruhestand',
  fr: 'sans emploi, demandeur d emploi, demandeuse d emploi, recherche d emploi, recherche active, au chômage, à la retraite, en retraite, en reconversion, honoraire, en congé parental, recherche de poste, à l écoute du marché, à la recherche d un emploi, à la recherche d un poste, à la recherche d opportunités, en transition professionnelle',
  es: 'desempleado, desempleada, en paro, parado, parada, jubilado, jubilada, sin empleo, sin trabajo, búsqueda de empleo, búsqueda activa, buscando trabajo, buscando empleo, retirado, retirada, en transición, ama de casa, pensionista, buscando nuevas oportunidades',
  it: 'disoccupato, disoccupata, inoccupat*, pensionato, pensionata, in pensione, in cerca di, in cerca d occupazione, alla ricerca di lavoro, alla ricerca di un lavoro, alla ricerca di nuove, casalinga, a riposo, in mobilità',
  nl: 'werkloos, werkzoekend*, gepensioneerd*, met pensioen, op zoek naar werk, op zoek naar een baan, op zoek naar een nieuwe, zonder werk, tussen twee banen, huisvrouw, in between jobs',
  pt: 'desempregad*, aposentad*, reformado, reformada, em busca de emprego, em busca de recolocação, em busca de, procurando emprego, à procura de emprego, à procura de trabalho, sem emprego, buscando recolocação, em transição, dona de casa, buscando oportunidades, disponível para o mercado',
})
// With its accent: "retraite" is also the subject of an adviser.
const RETIRED_WITH_ACCENT = /\bretraité(e|s|es)?(?!\p{L})|^\s*retraitée?\s*$/iu
const ABBREVIATED = /\b(a\.\s?d\.|i\.\s?r\.)/i

/** At the beginning of a part: what follows was the job. "Ex" alone also begins words of its own. */
const FORMER_START = anyOf({
  en: 'former, formerly, previously, previous, past, immediate past, erstwhile, ex, late, once, until *',
  de: 'ehemalig*, ehem, früher*, vormals, vormalig*, ex, alt, altgesellschafter*, bis *',
  fr: 'ancien, ancienne, ex, précédemment, anciennement',
  es: 'antiguo, antigua, ex, anterior, anteriormente, exdirector*, exgerente, expresident*, exceo, exjefe, exjefa',
  it: 'ex, già, precedentemente, in passato',
  nl: 'voormalig*, oud, ex, vroeger*, gewezen',
  pt: 'antigo, antiga, ex, anteriormente, exdiretor*',
}).source
const FORMER = new RegExp(`^${FORMER_START}`, 'u')
/** "Ex-offender support worker" is a job. */
const NO_FORMER = / ex (?:offender|offenders|service|works|pat|pats|libris) /
/** The whole part: said of the rest. */
const ONLY_FORMER = new RegExp(`^${FORMER_START}$`, 'u')
const NO_TITLE = / (?:n a|na|none|no title|unknown|nicht bekannt|keine?|aucun|ninguno|nessuno|geen|nenhum) $/

/**
 * The part of a title that somebody has now: "Founder" of "Founder | ex-Google". Null where there is none: "Former CEO", "Retired".
 */
export function currentTitle(title: string): string | null {
  const whole = foldWords(title)
  if (whole === '  ' || (NO_TITLE.test(whole) && whole.trim().split(' ').length <= 2)) return null
  if (WITHOUT_JOB.test(whole) || ABBREVIATED.test(title) || RETIRED_WITH_ACCENT.test(title)) return null
  if (!HAS_FORMER.test(whole)) return title
  const parts = title.split(BETWEEN).filter((part) => part.trim())
  if (parts.some((part) => ONLY_FORMER.test(foldWords(part)))) return null
  const current = parts.filter((part) => !isFormer(part))
  return current.some((part) => namesJob(part)) ? current.join(', ') : null
}

// Of "Former CEO, Regional Medical Group" only a company is left, of "Founder | ex-Google" a job.
const JOB_ENDING =
  / (?:[^ ]+(?:er|or|ist|ant|ent|ian|yst|man|woman|eur|euse|rice|ere|iere|aire|ista|ore|dor|dora|ente|ologe|in|eiter|arts|ero|ario)|c[a-z]o|vp|svp|evp|head|lead|chief|intern|staff|associe|pdg|dg|drh|dsi|inhaber|vorstand|chef|cheffe|capo|jefe|jefa|chefe|hoofd|eigenaar|leitung|chair|md|gp|coach|nurse|chef|cook|clerk|judge|mentor|dean) /
const namesJob = (part: string) => JOB_ENDING.test(foldWords(part))

const HAS_FORMER = new RegExp(FORMER_START, 'u')
function isFormer(part: string) {
  const words = foldWords(part)
  return FORMER.test(words) && !NO_FORMER.test(words)
}
