import type { Voice } from '../../../contract/voice.ts'
import { isCommonWord } from '../evidence/common-words.ts'
import { BRANDS } from '../evidence/languages/brands.ts'
import { fold } from '../evidence/text-tokens.ts'

const MOST_OFFER_WORDS = 35
const MOST_AUDIENCE_WORDS = 20
/** An offer that starts with one of these says what the customer gets done. */
const DEED =
  /^(help|close|cut|find|get|save|reduce|automate|grow|turn|make|keep|track|manage|sell|win|fill|run|see|know|send|create|improve|simplify|speed|stop|avoid|increase|boost|connect|collect|plan|book|hire|ship|pay|buy|learn)\s/i

/** The user's offer as a sentence without its period, if it can be used in an email. */
export function offerSentence(voice: Pick<Voice, 'offer' | 'senderCompany'>): string | null {
  const text = usableText(voice.offer, MOST_OFFER_WORDS)
  if (text === null) return null
  if (/^(we|i|our|my)\s/i.test(text) || isAbout(text, voice.senderCompany)) return capital(text)
  if (/^[a-z]+ing\s/i.test(text) && !isNounInIng(text)) return `We specialize in ${lowered(text)}`
  if (/^help\s/i.test(text)) return `We ${lowered(text)}`
  return DEED.test(text) ? `We help you ${lowered(text)}` : `We offer ${loweredOffer(text)}`
}

/** The offer as a thing, for "it is about …"; null when it is a sentence. */
export function offerThing(voice: Pick<Voice, 'offer' | 'senderCompany'>): string | null {
  const sentence = offerSentence(voice)
  return /^We (?:offer|specialize in) (.*)$/s.exec(sentence ?? '')?.[1] ?? null
}

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
function loweredOffer(text: string) {
  const [first = '', second = ''] = text.split(' ')
  const isPlain = /^\p{Lu}\p{Ll}+$/u.test(first) && !/^\p{Lu}/u.test(second) && !BRANDS.has(fold(first))
  return isPlain ? text.slice(0, 1).toLowerCase() + text.slice(1) : text
}

/** Lowercases the first letter, unless the text starts with a name. */
export function lowered(text: string) {
  const [first = '', second = ''] = text.split(' ')
  if (/^(We|Our|My|A|An|The)$/.test(first)) return text.slice(0, 1).toLowerCase() + text.slice(1)
  const isPlain = /^\p{Lu}\p{Ll}+$/u.test(first) && !/^\p{Lu}/u.test(second) && isCommonWord(fold(first))
  return isPlain ? text.slice(0, 1).toLowerCase() + text.slice(1) : text
}
