import type { WriterFacts } from '../../writer-facts.ts'
import { plainField } from '../lead-names.ts'
import { capital, isPlural, lowered } from '../offer-sentence.ts'
import type { Slots } from '../slots.ts'
import { withIndefinite } from './indefinite-article.ts'
import { lacksArticle } from './read-notes.ts'

const MOST_WORDS = 16
const LONGEST = 120
/** Facts that say nothing of what a company does, or have slots of their own. */
const OTHER_LABELS =
  /^(?:company name|legal name|founded|founder|employees|postal address|address|phone|email|vat number|tax number|lei code|duns number|stock ticker|rating|language|linkedin|technology|technologies|industry|location|country|page title|keywords|part of|headline|knows about|company type|x|twitter|facebook|instagram|youtube|tiktok|xing)$/i
/** "Supplier of turned parts" says what the company is. */
const KIND_OF_COMPANY =
  /^(?:[A-Z][a-z-]+ )?(?:[a-z-]+ ){0,2}(?:maker|supplier|manufacturer|provider|producer|distributor|developer|operator|retailer|wholesaler|importer|exporter|builder|agency|studio|consultancy|firm|company|school|hotel|restaurant|clinic|practice|brewery|bakery|shop|store|platform|marketplace|charity)\b/i
const DEED =
  /^(?:opened|launched|moved|expanded|hired|added|built|bought|started|won|introduced|renovated|acquired|doubled|founded|completed|finished|received|joined|signed)\s/i
const GOING_ON =
  /^(?:opening|launching|expanding|hiring|building|moving|renovating|introducing|planning|adding|entering)\s/i
const COUNTED =
  /^(?:(?:more than|over|about) )?(?:\d|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty)/i

type Known = { does: string; isQuoted: false } | { does: null; isQuoted: true; text: string }

/** What the facts say of the company, as a clause; the fact that has to do with our offer comes first. */
export function factSlots(
  facts: WriterFacts['facts'],
  company: string | null,
  fullName: string | null,
  ours: (string | null)[],
): Slots {
  const known = facts
    .filter(({ label }) => !OTHER_LABELS.test(label.trim()))
    .flatMap(({ label, value, source }) => {
      const read = clauseOf(label, value, company, fullName)
      return read ? [{ ...read, isRelated: sharesWord(read.does, ours), isOnSite: /^https?:/.test(source) }] : []
    })
  const clauses = known.filter(({ isQuoted }) => !isQuoted)
  const best = clauses.find(({ isRelated }) => isRelated) ?? clauses[0]
  const quoted = known.find(({ isQuoted }) => isQuoted)
  return {
    does: best?.does ?? null,
    Does: best?.does ? capital(best.does) : null,
    readThat: best ? (best.isOnSite ? 'I read on your website that' : 'I read that') : null,
    tagline: !best && quoted?.isQuoted ? quoted.text : null,
    related: best?.isRelated ? '' : null,
  }
}

function clauseOf(label: string, value: string, company: string | null, fullName: string | null): Known | null {
  const sentence = quotable(value)
  if (!sentence || lacksArticle(sentence)) return null
  const clause = (does: string): Known => ({ does, isQuoted: false })
  const name = [fullName, company].find((one) => one && sentence.toLowerCase().startsWith(`${one.toLowerCase()} `))
  const rest = name ? sentence.slice(name.length + 1) : ''
  if (name && /^(is|are|has|helps|[a-z]{2,}s|[a-z]{3,}ed)\s/.test(rest)) return clause(`${company ?? name} ${rest}`)
  const ours = /^we ((?:are |have )?[a-z].*)$/i.exec(sentence)?.[1]
  if (ours) return clause(`you ${ours.replace(/\bour\b/gi, 'your').replace(/\b(us|ourselves)\b/gi, 'you')}`)
  const low = sentence.slice(0, 1).toLowerCase() + sentence.slice(1)
  if (DEED.test(sentence)) return clause(`you ${low}`)
  if (GOING_ON.test(sentence)) return clause(`you are ${low}`)
  const isDescription = /^(?:description|slogan)$/i.test(label)
  const isKind = /^an? [a-z]/i.test(sentence) || KIND_OF_COMPANY.test(sentence)
  if (isDescription && company && isKind && !/[,;:–—]/.test(sentence))
    return clause(
      `${company} is ${withIndefinite(sentence.replace(/^an? /i, '').replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()))}`,
    )
  if (isDescription) return { does: null, isQuoted: true, text: sentence }
  if (/\b(?:is|are|was|has|have|will)\b/.test(sentence)) return null
  if (/^serves$/i.test(label)) return clause(`you serve ${sentence}`)
  if (COUNTED.test(sentence)) return clause(`you have ${low}`)
  if (/^new /i.test(sentence)) return clause(`you have ${isPlural(low) ? low : withIndefinite(low)}`)
  if (/service|product|special|range|menu|offer/i.test(label)) return clause(`you offer ${lowered(sentence)}`)
  if (/project|reference/i.test(label)) return clause(`your projects include ${lowered(sentence)}`)
  return null
}

/** Whether what the company does has to do with the offer; else "so I thought of you" is no reason. */
function sharesWord(text: string | null, others: (string | null)[]) {
  const stems = (given: string) => (given.toLowerCase().match(/\p{L}{5,}/gu) ?? []).map((word) => word.slice(0, 6))
  const known = new Set(stems(others.filter(Boolean).join(' ')))
  return stems(text ?? '').some((stem) => known.has(stem))
}

/** The first sentence, if it has 2 to 16 words. */
export function quotable(text: string | null): string | null {
  const sentence = text?.split(/(?<=[.!?])\s/)[0]?.replace(/[.\s]+$/, '')
  const plain = plainField(sentence, LONGEST)
  const words = plain?.split(' ').length ?? 0
  return words >= 2 && words <= MOST_WORDS ? plain : null
}
