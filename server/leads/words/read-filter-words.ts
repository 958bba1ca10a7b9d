import { COMPANY_SIZES, LEAD_STATUSES } from '../../../contract/lead-choices.ts'
import type { FilterWords } from '../../../contract/lead-filter-words.ts'
import { type Condition, readWhere, WhereError, whereText } from '../../../contract/lead-where.ts'
import { readIndustry } from './read-industry.ts'

type Phrase = [pattern: RegExp, conditionOf: (match: RegExpExecArray) => Condition | undefined]

const is = (field: Condition['field'], ...values: string[]): Condition => ({ field, values })
const isNot = (field: Condition['field'], ...values: string[]): Condition => ({ field, isNot: true, values })

const MAX_SCORE = 100
/** Undefined where no score is in it. */
function scores(from: number, to: number): Condition | undefined {
  const [low, high] = [Math.max(from, 0), Math.min(to, MAX_SCORE)]
  if (low > high) return undefined
  if (low === high) return is('score', String(low))
  return is('score', `${low === 0 ? '' : low}-${high === MAX_SCORE && low > 0 ? '' : high}`)
}

const DAYS: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 }
const MAX_DAYS = 9999
function daysOf(count: string | undefined, unit: string | undefined) {
  const days = Number(count ?? 1) * (DAYS[unit ?? ''] ?? 1)
  return days <= MAX_DAYS ? `${days}d` : undefined
}

const SCORE = '\\b(?:ai )?score (?:is )?'
const NOT = "(not|never|no|un|(?:have|has)(?:n['’]t| not| never)(?: been)?|(?:did|do)(?:n['’]t| not))"
const SPAN = '(\\d{1,4} )?(day|week|month|year)s?'
const phrase = (source: string) => new RegExp(source, 'iu')

/** For something that may have happened: in a span of time, before it, ever or never. */
function activity(field: 'contacted' | 'replied' | 'opened', verb: string): Phrase[] {
  return [
    [
      phrase(`\\b(?:${NOT}[ -]?)?(?:${verb}) (?:in|within|for) (?:the |at least )?(?:last |past )?${SPAN}\\b`),
      ([, not, count, unit]) => {
        const days = daysOf(count?.trim(), unit?.toLowerCase())
        return days ? (not ? isNot : is)(field, days) : undefined
      },
    ],
    [
      phrase(`\\b(?:${verb}) (?:more than |over )?${SPAN} ago\\b`),
      ([, count, unit]) => {
        const days = daysOf(count?.trim(), unit?.toLowerCase())
        return days ? is(field, `..${days}`) : undefined
      },
    ],
    [phrase(`\\b${NOT}[ -]?(?:${verb})(?: yet| before| ever)?\\b`), () => is(field, 'never')],
    [phrase(`\\b(?:${verb})\\b`), () => is(field, 'ever')],
  ]
}

/** The first that matches takes its words. Longer ones come first. */
const PHRASES: Phrase[] = [
  [/(?:^|\s)-?[a-z]+:(?:'[^']*'|[^\s,'])+(?:,(?:'[^']*'|[^\s,'])+)*/u, ([text]) => oneCondition(text.trim())],
  [
    phrase(`${SCORE}(?:between )?(\\d{1,3}) ?(?:-|–|to|and) ?(\\d{1,3})\\b`),
    ([, from, to]) => scores(Number(from), Number(to)),
  ],
  [
    phrase(`${SCORE}(?:above|over|more than|greater than|higher than|>(?!=)) ?(\\d{1,3})\\b`),
    ([, than]) => scores(Number(than) + 1, MAX_SCORE),
  ],
  [
    phrase(`${SCORE}(?:at least|from|>=|≥) ?(\\d{1,3})\\b|${SCORE}(\\d{1,3}) ?(?:\\+|or more|or above)`),
    ([, from, more]) => scores(Number(from ?? more), MAX_SCORE),
  ],
  [
    phrase(`${SCORE}(?:below|under|less than|lower than|<(?!=)) ?(\\d{1,3})\\b`),
    ([, than]) => scores(0, Number(than) - 1),
  ],
  [
    phrase(`${SCORE}(?:at most|up to|<=|≤) ?(\\d{1,3})\\b|${SCORE}(\\d{1,3}) or (?:less|below)\\b`),
    ([, to, less]) => scores(0, Number(to ?? less)),
  ],
  [phrase(`${SCORE}(?:=|of )? ?(\\d{1,3})\\b`), ([, score]) => scores(Number(score), Number(score))],
  [/\bstatus (?:is )?(not )?(\p{L}+)/iu, ([, not, word = '']) => status(word, not !== undefined)],
  [
    /\b(not |exclude |excluding )?(?:on )?(?:the )?(?:do[ -]not[ -]contact(?: list)?|dnc)\b/iu,
    ([, not]) => is('dnc', not ? 'no' : 'yes'),
  ],
  ...activity('contacted', 'contacted|emailed'),
  ...activity('replied', 'replied|repl(?:y|ies)|answered'),
  ...activity('opened', 'opened(?: an email)?'),
  [
    phrase(`\\b(?:created|added) (?:in|within) (?:the )?(?:last |past )?${SPAN}\\b`),
    ([, count, unit]) => {
      const days = daysOf(count?.trim(), unit?.toLowerCase())
      return days ? is('created', days) : undefined
    },
  ],
  [/\bnever (?:been )?in (?:a|any) sequence\b/iu, () => is('sequence', 'never')],
  [/\bnot in (?:a|any) sequence\b/iu, () => isNot('sequence', 'active')],
  [/\bfinished (?:a|any|the)? ?sequence\b/iu, () => is('sequence', 'finished')],
  [/\bin (?:a|any) sequence\b/iu, () => is('sequence', 'active')],
  [/\b(?:no|without(?: an?)?) phone(?: number)?\b/iu, () => is('phone', 'no')],
  [/\b(?:has|have|with)(?: an?)? phone(?: number)?\b/iu, () => is('phone', 'yes')],
  [
    /\b(?:size )?(\d{1,3}-\d{1,3}|\d{3}\+)(?: employees| people)?(?=[\s,]|$)/iu,
    ([, size = '']) => (Object.hasOwn(COMPANY_SIZES, size) ? is('size', size) : undefined),
  ],
  [/(?:\btag(?:ged)?(?: with)? |#)([\p{L}\p{N}_-]+)/iu, ([, tag = '']) => is('tag', tag)],
  [/\btitle (?:is |contains )?([\p{L}\p{N}-]+)/iu, ([, title = '']) => is('title', title)],
]

/** Reads a filter that is said in ordinary words. */
export function readFilterWords(text: string): FilterWords {
  const found: { at: number; condition: Condition }[] = []
  // What is read becomes commas, so that the rest stays in its place.
  const commas = (words: string) => ','.repeat(words.length)
  let rest = text
  for (const [pattern, conditionOf] of PHRASES) {
    const match = pattern.exec(rest)
    const condition = match && conditionOf(match)
    if (!condition) continue
    found.push({ at: match.index, condition })
    rest = rest.slice(0, match.index) + commas(match[0]) + rest.slice(match.index + match[0].length)
  }
  const unread: string[] = []
  for (const { 0: words, index } of rest.replace(/\band\b|[;&]/giu, commas).matchAll(/[^,]+/gu)) {
    const part = readPart(withoutFillers(words))
    found.push(...part.conditions.map((condition) => ({ at: index, condition })))
    if (part.unread) unread.push(part.unread)
  }
  const items = found.sort((one, other) => one.at - other.at).map(({ condition }) => condition)
  return { where: whereText({ any: false, items }), unread }
}

const FILLERS =
  /\b(?:all|my|the|an?|every|leads?|people|persons?|contacts?|compan(?:y|ies)|industry|sector|services?|firms?|business(?:es)?|startups?|that|which|who|whose|with|are|is|were|was|have|has|been|but|of|show|find|me)\b/giu
const withoutFillers = (text: string) => text.replace(FILLERS, ' ').replace(/\s+/g, ' ').trim()

type Part = { conditions: Condition[]; unread: string }

/** An industry, a status, or a place: "fintech", "new", "banks in Berlin". */
function readPart(words: string): Part {
  if (!words) return NOTHING
  const [, not, plain = ''] = /^(not |no )?(?:in )?(.*)$/iu.exec(words) ?? []
  const known = status(plain, not !== undefined)
  if (known) return { conditions: [known], unread: '' }
  const [, before = '', place = ''] = /^(.*?)\b(?:based |located )?in (\p{L}[\p{L} .'-]*)$/iu.exec(words) ?? []
  if (place && !readIndustry(place)) {
    const { conditions, unread } = readPart(before.trim())
    return { conditions: [...conditions, is('location', place)], unread }
  }
  const industry = readIndustry(plain)
  if (!industry) return { conditions: [], unread: words }
  // "fintech berlin" says more than an industry. Where no word alone is one, it is all of them: "private equity".
  const others = plain.split(' ').filter((word) => !readIndustry(word))
  const isPhrase = others.length === plain.split(' ').length
  return { conditions: [(not ? isNot : is)('industry', industry)], unread: isPhrase ? '' : others.join(' ') }
}

const NOTHING: Part = { conditions: [], unread: '' }

function status(word: string, isExcluded: boolean): Condition | undefined {
  const key = word.toLowerCase()
  return Object.hasOwn(LEAD_STATUSES, key) ? (isExcluded ? isNot : is)('status', key) : undefined
}

/** As the address of a list has it, such as `score:80-`. */
function oneCondition(text: string): Condition | undefined {
  try {
    const [item] = readWhere(text)?.items ?? []
    return item && 'field' in item ? item : undefined
  } catch (error) {
    if (error instanceof WhereError) return undefined
    throw error
  }
}
