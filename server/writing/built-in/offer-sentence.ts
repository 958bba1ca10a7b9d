import type { Voice } from '../../../contract/voice.ts'
import { isCommonWord } from '../evidence/common-words.ts'
import { BRANDS } from '../evidence/languages/brands.ts'
import { fold } from '../evidence/text-tokens.ts'
import { withIndefinite } from './known/indefinite-article.ts'

const MOST_OFFER_WORDS = 35
const MOST_AUDIENCE_WORDS = 20
/** An offer that starts with one of these says what the customer gets done. */
const DEED =
  /^(help|close|cut|find|get|save|reduce|automate|grow|turn|make|keep|track|manage|sell|win|fill|run|see|know|send|create|improve|simplify|speed|stop|avoid|increase|boost|connect|collect|plan|book|hire|ship|pay|buy|learn)\s/i

/** What we do ourselves: "Install solar roofs", "Translate manuals". */
const OUR_DEED =
  /^(?:install|translate|build|deliver|develop|produce|recruit|insure|maintain|organize|write|edit|renovate|recycle|operate|provide|teach|advise|handle|manufacture|restore|digitize|migrate|certify|protect|help|inspect|calibrate|refurbish|assemble|manufacture|harvest|dismantle)\s/i
/** Verbs that are nouns as well: "Repair commercial kitchens", but "Staff scheduling". */
const DEED_OR_THING =
  /^(?:survey|map|pack|frame|tune|host|test|train|audit|supply|rent|film|paint|transport|store|secure|monitor|support|source|import|export|service|staff|cater|process|review|print|repair|design|clean)\s/i
/** "Repair kits for bikes" and "Supply chains for food" are things. */
const THINGS_FOR = /^\S+ \S+s (?:for|from|of|made)\b/i
const isOurDeed = (text: string) =>
  !isNounFirst(text) &&
  (OUR_DEED.test(text) ||
    (DEED_OR_THING.test(text) &&
      !THINGS_FOR.test(text) &&
      (/^\S+ (?:your|the|an?|all|every|their|our)\b/i.test(text) || isPlural(text))))

/** The user's offer as a sentence without its period, if it can be used in an email. */
export function offerSentence(voice: Pick<Voice, 'offer' | 'senderCompany'>): string | null {
  const text = usableText(voice.offer, MOST_OFFER_WORDS)
  if (text === null) return null
  if (/^(we|i|our|my)\s/i.test(text) || isAbout(text, voice.senderCompany)) return capital(text)
  if (/^[a-z]+ing\s/i.test(text) && !isNounInIng(text)) return `We specialize in ${lowered(text)}`
  if (isOurDeed(text)) return `We ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
  return DEED.test(text) ? `We help you ${lowered(text)}` : `We offer ${withArticle(loweredOffer(text))}`
}

/** "Booking engine for small hotels" is one thing of many; "route planning software" is not. */
const COUNTED =
  /^(?:[\p{L}\p{N}-]+ ){0,3}?(?:engine|platform|app|tool|system|service|solution|portal|dashboard|marketplace|plugin|device|kit|course|program|network|assistant|agency|subscription|database|website|robot|machine|scanner|sensor|calculator|workshop)(?= (?:that|for|which|to|with|without|by|in|on|at|from|of)\b|,|$)/u
const withArticle = (thing: string) =>
  COUNTED.test(thing) && !/^(?:an?|the|one|our|your|every|any)\s/i.test(thing) ? withIndefinite(thing) : thing

/** The offer as a thing, for "it is about …"; null when it is a sentence. */
export function offerThing(voice: Pick<Voice, 'offer' | 'senderCompany'>): string | null {
  const sentence = offerSentence(voice)
  return /^We (?:offer|specialize in) (.*)$/s.exec(sentence ?? '')?.[1] ?? null
}

/** The name of the offer in a subject: "Route planning software" of "Route planning software for delivery fleets". */
export function offerName(voice: Pick<Voice, 'offer' | 'senderCompany'>): string | null {
  if (!offerSentence(voice)?.startsWith('We offer ')) return null
  const name = offerThing(voice)?.split(
    /,|\s(?:that|for|which|who|to|with|without|by|in|on|at|from|of|before|after|inside|so|made|built|designed)\s/,
  )[0]
  const bare = name?.replace(/^(?:an?|the) /, '')
  return bare && /[a-z]{3}/i.test(bare) && bare.split(' ').length <= 4 ? bare : null
}

/** Whether the thing itself is plural: "sensors that warn", not "software for fleets". */
export const isPlural = (thing: string) =>
  /[^s]s$/.test(
    thing.split(
      /,|\s(?:that|for|which|who|to|with|without|within|by|in|into|on|at|from|of|before|after|inside)\s/,
    )[0] ?? '',
  )

/** "Support contracts for …", "Test equipment": the second word tells that the first is no verb. */
const isNounFirst = (text: string) =>
  /^\S+ (?:software|contracts?|services?|equipment|systems?|tools?|management|desks?|teams?|plans?|for|that|and|with|of)\b/i.test(
    text,
  )

/** "Training for …" and "Lead scoring …" are things; "helping hotels fill rooms" is not. */
const isNounInIng = (text: string) =>
  /^(training|consulting|coaching|accounting|bookkeeping|marketing|hosting|printing|cleaning|catering|recruiting|staffing|scheduling|booking|billing|invoicing|testing|engineering|manufacturing|software)\b/i.test(
    text,
  )

const isAbout = (text: string, company: string | null) =>
  company !== null && text.toLowerCase().startsWith(`${company.toLowerCase()} `)

/** Who the offer is for, if it can be said after "We work with". */
export const audienceOf = ({ offer, audience }: Pick<Voice, 'offer' | 'audience'>) =>
  usableText(offer, MOST_OFFER_WORDS) === null || /^(we|i|our|my|for)\s/i.test(audience?.trim() ?? '')
    ? null
    : usableText(audience, MOST_AUDIENCE_WORDS)

function usableText(given: string | null, mostWords: number): string | null {
  const text =
    given
      ?.replace(/\s+/g, ' ')
      .trim()
      .replace(/[.!\s]+$/, '') ?? ''
  return text === '' || /[?{}<>]/.test(text) || text.split(' ').length > mostWords ? null : text
}

export const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The first word of an offer has a capital because it comes first, unless it is a known brand. */
const OF_A_COUNTRY =
  /^(?:\p{Lu}\p{Ll}+(?:ese|nish|tish|dish)|English|Irish|Turkish|Polish|Danish|Flemish|Italian|German|French|Dutch|American|European|Asian|African|Greek|Swiss|Austrian|Belgian|Norwegian|Canadian|Mexican|Brazilian|Indian|Australian|Nordic|Scandinavian|Bavarian|Czech|Russian|Ukrainian|Hungarian|Romanian|Bulgarian|Croatian|Israeli|Arabic|Korean|Thai|Welsh|Californian|Argentinian|Alpine|Baltic|Mediterranean|Tuscan)$/u

function loweredOffer(text: string) {
  const [first = '', second = ''] = text.split(' ')
  const isPlain =
    /^\p{Lu}(?:\p{Ll}+(?:-\p{Ll}+)*|-\p{Ll}+)$/u.test(first) &&
    !/^\p{Lu}/u.test(second) &&
    !BRANDS.has(fold(first)) &&
    !OF_A_COUNTRY.test(first)
  return isPlain ? text.slice(0, 1).toLowerCase() + text.slice(1) : text
}

/** Lowercases the first letter, unless the text starts with a name. */
export function lowered(text: string) {
  const [first = '', second = '', third = ''] = text.split(' ')
  if (/^(of|de|du|di|and)$/.test(second) && /^\p{Lu}/u.test(third)) return text
  if (/^(We|Our|My|A|An|The)$/.test(first)) return text.slice(0, 1).toLowerCase() + text.slice(1)
  // "Pine & Petal" is a name, whatever its words mean.
  const isPlain =
    /^\p{Lu}\p{Ll}+(?:-\p{Ll}+)*$/u.test(first) &&
    !/^[\p{Lu}&+]/u.test(second) &&
    isCommonWord(fold(first.split('-')[0] ?? ''))
  return isPlain ? text.slice(0, 1).toLowerCase() + text.slice(1) : text
}
