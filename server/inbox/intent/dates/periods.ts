// Periods as people write them: "next quarter", "in six months", "after the summer", "Q2", "H1 2027". Text is folded.
import { addDays, type Day } from '../../../mail/reading/people/written-dates.ts'

type Reader = { pattern: RegExp; read: (groups: (string | undefined)[], sent: Day) => Day | undefined }

const word = (source: string) => new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])`, 'gu')
const COUNTS: Record<string, number> = {
  ...Object.fromEntries('a|an|one|ein|einem|einer|eine|un|une|una|uno|een'.split('|').map((name) => [name, 1])),
  ...Object.fromEntries(
    'two|couple|couple of|a couple|a couple of|zwei|deux|dos|due|twee|paar'.split('|').map((name) => [name, 2]),
  ),
  ...Object.fromEntries(
    'three|few|a few|several|some|drei|trois|tres|tre|drie|einigen|ein paar|quelques|algunos|unos|alcuni|qualche|enkele|een paar'
      .split('|')
      .map((name) => [name, 3]),
  ),
  ...Object.fromEntries('four|vier|quatre|cuatro|quattro'.split('|').map((name) => [name, 4])),
  ...Object.fromEntries('five|funf|cinq|cinco|cinque|vijf'.split('|').map((name) => [name, 5])),
  ...Object.fromEntries('six|sechs|seis|sei|zes'.split('|').map((name) => [name, 6])),
  seven: 7,
  ...Object.fromEntries('eight|acht|huit|ocho|otto'.split('|').map((name) => [name, 8])),
  ...Object.fromEntries('nine|neun|neuf|nueve|nove|negen'.split('|').map((name) => [name, 9])),
  ten: 10,
  ...Object.fromEntries('twelve|zwolf|douze|doce|dodici|twaalf'.split('|').map((name) => [name, 12])),
}
const COUNT = `(\\d{1,2}|${Object.keys(COUNTS)
  .sort((a, b) => b.length - a.length)
  .join('|')})(?: (?:more|good|short))?`
const countOf = (text = '') => Number(text) || (COUNTS[text] ?? 1)

const DAYS = 'days?|tag(?:en?)?|jours?|dias?|giorn[oi]|dagen'
const WEEKS = 'weeks?|wks?|wochen?|semaines?|semanas?|settiman[ae]|weken|week'
const MONTHS = 'months?|mths?|mos|monat(?:en?)?|mois|mes(?:es)?|mes[ei]|maand(?:en)?'
const QUARTERS = 'quarters?|quartal(?:en?)?|trimestres?|trimestr[ei]|kwartalen|kwartaal'
const YEARS = 'years?|yrs?|jahr(?:en?)?|ans?|annees?|anos?|ann[oi]|jaar'
const NEXT =
  'next|the next|the coming|coming|following|nachste[nsrm]?|kommende[nsrm]?|prochaine?|proxim[oa]|prossim[oa]|volgend[e]?|komend[e]?'
const NEXT_AFTER = 'prochaine?|proxim[oa]|prossim[oa]|que viene'
const SEASONS: [string, number][] = [
  ['spring|fruhjahr|fruhling|printemps|primavera|voorjaar|lente', 3],
  ['summer|sommer|ete|verano|estate|zomer', 6],
  ['fall|autumn|herbst|automne|otono|autunno|herfst|najaar', 9],
  ['winter|hiver|invierno|inverno', 12],
]
const SEASON = SEASONS.map(([names]) => names).join('|')
const seasonMonth = (name = '') => SEASONS.find(([names]) => names.split('|').includes(name))?.[1] ?? 1
const AFTER = 'after|nach|apres|despues de|despues del|dopo|na|following|past'
const THE = "(?:the |our |your |dem |der |den |les? |la |l'|el |los |las |il |lo |i |de |het )?"

const SHORT_MONTHS = [
  'jan',
  'feb',
  'mar|mars',
  'apr',
  'may|mai|mei',
  'jun',
  'jul',
  'aug',
  'sep|sept',
  'oct|okt',
  'nov',
  'dec|dez|dic',
]

/** The first that fits wins. */
const READERS: Reader[] = [
  {
    // Short names count as months after such a word: "may" is also a verb.
    pattern: word(
      `(?:in|until|till|by|for|before|from|around|early|late|mid|next|come|since|im|en|a|in) (${SHORT_MONTHS.join('|')})`,
    ),
    read: ([name = ''], sent) =>
      monthStart(1 + SHORT_MONTHS.findIndex((names) => names.split('|').includes(name)), undefined, sent),
  },
  {
    pattern: word(
      `(?:in|within|for(?: the next| another)?|after|nach|fur|dans|en|dentro de|tra|fra|over|na|another) (?:about |around |roughly |like |etwa |environ |unos )?(?:half a year|einem halben jahr|medio ano|half jaar|een half jaar|mezzo anno)|in halbes jahr`,
    ),
    read: (_, sent) => addMonths(sent, 6),
  },
  {
    pattern: word(
      `(?:in|within|for(?: the next)?|for another|another|after|nach|dans|en|dentro de|tra|fra|over|na) (?:about |around |roughly |like |say |the next |etwa |environ |ongeveer |circa |unos )?${COUNT} (?:(${DAYS})|(${WEEKS})|(${MONTHS})|(${QUARTERS})|(${YEARS}))(?: time)?`,
    ),
    read: ([count, days, weeks, months, quarters], sent) => {
      const many = countOf(count)
      if (days) return addDays(sent, many)
      if (weeks) return addDays(sent, many * 7)
      return addMonths(sent, many * (months ? 1 : quarters ? 3 : 12))
    },
  },
  {
    pattern: word(`${COUNT} (?:(${WEEKS})|(${MONTHS})|(${YEARS})) from now`),
    read: ([count, weeks, months], sent) =>
      weeks ? addDays(sent, countOf(count) * 7) : addMonths(sent, countOf(count) * (months ? 1 : 12)),
  },
  {
    pattern: word(
      `(early |late |mid[- ]?|end of |middle of )?${THE}(?:q([1-4])|([1-4])(?:st|nd|rd|th|\\.|e|er|eme|o)? (?:quarter|quartal|trimestre|kwartaal)|(first|second|third|fourth|last) quarter)(?: (?:of )?(20\\d{2}|next year))?`,
    ),
    read: ([part, q, nth, name, year], sent) => {
      const quarter = Number(q ?? nth) || ['first', 'second', 'third', 'fourth'].indexOf(name ?? '') + 1 || 4
      const shift = /^(?:late|end)/.test(part ?? '') ? 2 : /^mid/.test(part ?? '') ? 1 : 0
      return monthStart(quarter * 3 - 2 + shift, year, sent)
    },
  },
  {
    pattern: word(`(?:h([12])|(first|second|1st|2nd) half)(?: (?:of )?(?:the year )?(20\\d{2}|next year)?)?`),
    read: ([half, name, year], sent) =>
      monthStart(half === '2' || /^(?:second|2nd)/.test(name ?? '') ? 7 : 1, year, sent),
  },
  {
    pattern: word(
      `(?:${NEXT}) (?:(${MONTHS})|(${QUARTERS})|(?:calendar |fiscal |financial |budget )?(${YEARS})|half)|(?:le |la |el |il )?(?:(${MONTHS})|(${QUARTERS})|(annee|ano|anno)) (?:${NEXT_AFTER})`,
    ),
    read: ([month, quarter, year, monthAfter, quarterAfter, yearAfter], sent) => {
      if (month ?? monthAfter) return nextStart(sent, 1)
      if (quarter ?? quarterAfter) return nextStart(sent, 3)
      return year || yearAfter ? nextStart(sent, 12) : nextStart(sent, 6)
    },
  },
  {
    pattern: word(
      `(?:${AFTER}) ${THE}(?:(${SEASON})|(easter|ostern|paques|pascua|pasqua|pasen)|(?:xmas|christmas|holidays|holiday season|festive season|weihnachten|fetes|navidad(?:es)?|natale|feste|kerst|feiertagen|summer (?:break|holidays)|sommerferien|zomervakantie))`,
    ),
    read: ([season, easter], sent) => {
      if (season) return afterSeason(seasonMonth(season), sent)
      return easter ? addDays(nextEaster(sent), 2) : monthStart(1, undefined, sent, 4)
    },
  },
  {
    pattern: word(
      `(?:in|this|next|until|till|by|im|au|en|in de|come|for|around|from|early|late|toward|towards|the|next|diesen|cet|este|questo|dit) ${THE}(${SEASON})`,
    ),
    read: ([season], sent) => monthStart(seasonMonth(season), undefined, sent),
  },
  {
    pattern: word(
      "(?:later|sometime) next year|nachstes jahr|kommendes jahr|l'annee prochaine|l'an prochain|volgend jaar",
    ),
    read: (_, sent) => nextStart(sent, 12),
  },
  {
    pattern: word(
      "(?:end|close|towards? the end|late(?:r)?) (?:of |in )?(?:the |this )?(?:fiscal |calendar )?year|later this year|jahresende|fin d'annee|fin de ano|fine (?:dell')?anno|eind (?:van het )?jaar",
    ),
    read: (_, sent) => yearEnd(sent),
  },
  {
    pattern: word(
      '(?:in|for|until|till|before|from|early|come|start of|beginning of|sometime)? ?(20\\d{2})(?: maybe| perhaps| might| could)?(?!-)',
    ),
    read: ([year], sent) => (Number(year) > Number(sent.slice(0, 4)) ? `${year}-01-02` : undefined),
  },
]

/** The first day of the period that the text names. */
export function readPeriod(text: string, sent: Day): Day | undefined {
  for (const { pattern, read } of READERS) {
    for (const found of text.matchAll(pattern)) {
      const day = read(found.slice(1), sent)
      if (day) return day
    }
  }
  return undefined
}

export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0, 12)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last), 12)).toISOString().slice(0, 10)
}

/** The next start of a period of so many months, from January on. The first day of a year is a holiday. */
function nextStart(sent: Day, months: number): Day {
  const [year = 0, month = 1] = sent.split('-').map(Number)
  return firstOf(year, (Math.floor((month - 1) / months) + 1) * months + 1)
}

const firstOf = (year: number, month: number): Day => {
  const day = new Date(Date.UTC(year, month - 1, 1, 12)).toISOString().slice(0, 10)
  return day.endsWith('-01-01') ? `${day.slice(0, 8)}02` : day
}

function monthStart(month: number, year: string | undefined, sent: Day, day = 1): Day {
  const thisYear = Number(sent.slice(0, 4))
  const at = (of: number) => (day === 1 ? firstOf(of, month) : `${of}-${String(month).padStart(2, '0')}-0${day}`)
  if (year) return at(year === 'next year' ? thisYear + 1 : Number(year))
  return at(thisYear) > sent ? at(thisYear) : at(thisYear + 1)
}

/** Summer ends when autumn starts; winter ends in the next year. */
const afterSeason = (month: number, sent: Day) => monthStart(month === 12 ? 3 : month + 3, undefined, sent)

const yearEnd = (sent: Day): Day =>
  sent < `${sent.slice(0, 4)}-11-15` ? `${sent.slice(0, 4)}-12-01` : nextStart(sent, 12)

/** Easter Sunday by Gauss, as Meeus and Jones write it. */
function nextEaster(sent: Day): Day {
  const thisYear = easterOf(Number(sent.slice(0, 4)))
  return thisYear > sent ? thisYear : easterOf(Number(sent.slice(0, 4)) + 1)
}

function easterOf(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1, 12)).toISOString().slice(0, 10)
}
