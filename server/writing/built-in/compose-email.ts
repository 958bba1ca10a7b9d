import type { EmailCategory, EmailTone } from '../../../contract/email-template.ts'
import type { Voice } from '../../../contract/voice.ts'
import { isCommonWord } from '../evidence/common-words.ts'
import { fold } from '../evidence/text-tokens.ts'
import { askedFor, askedForMinutes, type Instructions } from './custom-instructions.ts'
import type { Picker } from './line-picker.ts'
import type { Bank } from './lines/bank.ts'
import { audienceLines, type FactName, factLines, offerLines, proofLines } from './lines/fact-lines.ts'
import { knownFactLines } from './lines/known-fact-lines.ts'
import { generalThoughts, thoughtsByFunction } from './lines/thoughts.ts'
import { spamWordsIn } from './spam-words.ts'
import { audienceOf, offerOf, type Slots } from './writer-slots.ts'

type Part =
  | 'opening'
  | 'fact'
  | 'secondFact'
  | 'offer'
  | 'audience'
  | 'proof'
  | 'middle'
  | 'secondMiddle'
  | 'thirdMiddle'
  | 'thought'
  | 'ask'
export type Composed = { paragraphs: string[]; usedFacts: FactName[]; proof: string | null; usesOffer: boolean }

/** The parts besides opening, offer and ask, in order of importance, used as long as there is room. */
const ORDER: Record<EmailCategory, Part[]> = {
  prospecting: ['fact', 'audience', 'middle', 'proof', 'secondFact', 'secondMiddle'],
  follow_up: ['middle', 'fact', 'audience', 'proof', 'secondMiddle', 'thirdMiddle'],
  nurturing: ['thought', 'fact', 'middle', 'secondMiddle'],
  demo_request: ['audience', 'middle', 'fact', 'proof', 'secondMiddle', 'thirdMiddle'],
  proposal: ['middle', 'fact', 'proof', 'secondMiddle', 'thirdMiddle'],
  closing: ['middle', 'proof', 'fact', 'secondMiddle', 'thirdMiddle'],
  retention: ['middle', 'fact', 'secondMiddle', 'thirdMiddle'],
  re_engagement: ['middle', 'fact', 'audience', 'proof', 'secondMiddle', 'thirdMiddle'],
}
const LEAST = 64
const MOST = 106

type Brief = {
  category: EmailCategory
  tone: EmailTone
  bank: Bank
  slots: Slots
  voice: Voice
  instructions: Instructions
  picker: Picker
  around: number
}

/** The paragraphs of an email without greeting and sign-off, whose words are counted in `around`. */
export function composeBody({ category, bank, slots, voice, instructions, picker, around }: Brief): Composed {
  const parts: Partial<Record<Part, string>> = {}
  const facts = shuffledFacts(slots, picker, category)
  const proof = proofOf(voice, picker)
  const make: Record<Part, () => string | null> = {
    opening: () => picker.line(bank.openings),
    fact: () => factLine(category, facts[0], picker),
    secondFact: () => factLine(category, facts[1], picker),
    offer: () => offerSentence(category, voice, picker),
    audience: () => audienceSentence(voice, picker),
    proof: () => (proof ? picker.line(proofLines, { proof: afterColon(proof) }) : null),
    middle: () => picker.line(bank.middles),
    secondMiddle: () => picker.line(bank.middles),
    thirdMiddle: () => picker.line(bank.middles),
    thought: () => thoughtFor(slots, picker),
    ask: () => askFor(bank, instructions, picker),
  }
  const isShort = instructions.length === 'shorter'
  const target = isShort ? LEAST : instructions.length === 'longer' ? MOST : 68 + picker.below(34)
  const most = instructions.length === 'longer' ? MOST + 12 : MOST
  parts.opening = make.opening() ?? ''
  parts.ask = make.ask() ?? ''
  // Every email says what it is about, once the user has told us.
  const offer = make.offer()
  if (offer) parts.offer = offer
  let words = around + wordCount(parts.opening) + wordCount(parts.ask) + wordCount(offer ?? '')
  for (const part of isShort ? plainFirst(ORDER[category]) : ORDER[category]) {
    if (words >= target) break
    const text = make[part]()
    if (!text) continue
    // A part that is too long is skipped, unless the email would be too short without it.
    if (words + wordCount(text) > most && words >= LEAST) continue
    parts[part] = text
    words += wordCount(text)
  }
  const usedFacts = [parts.fact ? facts[0] : undefined, parts.secondFact ? facts[1] : undefined].filter(
    (name) => name !== undefined,
  )
  return {
    paragraphs: paragraphsOf(parts, facts, category),
    usedFacts,
    proof: parts.proof ? proof : null,
    usesOffer: parts.offer !== undefined,
  }
}

/** Puts the optional parts last. */
const plainFirst = (order: Part[]) =>
  [...order].sort((a, b) => Number(/fact|proof/i.test(a)) - Number(/fact|proof/i.test(b)))

export const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length

/** The town goes into the paragraph that asks for a meeting. */
function paragraphsOf(parts: Partial<Record<Part, string>>, facts: FactName[], category: EmailCategory) {
  // An idea to use comes first, and what we sell after it.
  const isAside = category === 'nurturing'
  const isTown = (at: number) => facts[at] === 'town'
  const join = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(' ')
  return [
    join(parts.opening, isTown(0) ? undefined : parts.fact),
    join(isTown(1) ? undefined : parts.secondFact, isAside ? undefined : parts.offer, parts.audience, parts.proof),
    join(parts.thought, parts.middle, parts.secondMiddle, parts.thirdMiddle),
    (isAside && parts.offer) || '',
    join(isTown(0) ? parts.fact : undefined, isTown(1) ? parts.secondFact : undefined, parts.ask),
  ].filter(Boolean)
}

/** The known facts in weighted random order: the more relevant ones tend to come first. */
function shuffledFacts(slots: Slots, picker: Picker, category: EmailCategory): FactName[] {
  const weights: Record<FactName, number> = {
    topic: 30,
    description: 26,
    title: 26,
    technology: 18,
    industry: 16,
    people: 14,
    founded: 14,
    town: 6,
  }
  const known = (Object.keys(weights) as FactName[]).filter(
    (name) => slots[name] && (knownFactLines[category] ?? factLines)[name],
  )
  return known
    .map((name) => ({ name, place: picker.below(1_000) / weights[name] }))
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name)
}

function factLine(category: EmailCategory, name: FactName | undefined, picker: Picker) {
  const lines = name && (knownFactLines[category] ?? factLines)[name]
  return lines ? picker.line(lines) : null
}

function proofOf({ proofPoints }: Voice, picker: Picker): string | null {
  const fitting = proofPoints
    .map((point) =>
      point
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/[.!\s]+$/, ''),
    )
    .filter((point) => wordCount(point) <= 28 && !/[?{}<>]/.test(point) && spamWordsIn(point).length === 0)
  return fitting[picker.below(Math.max(1, fitting.length))] ?? null
}

/** The offer as the user wrote it: on its own when it is a sentence, after a colon when it is a phrase. */
function offerSentence(category: EmailCategory, voice: Voice, picker: Picker): string | null {
  const text = offerOf(voice)
  if (text === null) return null
  const lines = offerLines[category] ?? offerLines.other
  if (/^(we|i|our|my)\s/i.test(text)) {
    const offerLow = /^i\s/i.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1)
    return picker.line(lines.sentence, { offer: text.slice(0, 1).toUpperCase() + text.slice(1), offerLow })
  }
  return picker.line(lines.phrase, { offer: afterColon(text) })
}

function audienceSentence(voice: Voice, picker: Picker): string | null {
  const audience = audienceOf(voice)
  return audience && picker.line(audienceLines, { audience: afterColon(audience) })
}

/** Lowercases the first letter, unless the text starts with a name. */
function afterColon(text: string) {
  const [first = '', second = ''] = text.split(' ')
  const isPlain = /^\p{Lu}\p{Ll}+$/u.test(first) && !/^\p{Lu}/u.test(second) && isCommonWord(fold(first))
  return isPlain ? text.slice(0, 1).toLowerCase() + text.slice(1) : text
}

const thoughtFor = (slots: Slots, picker: Picker) => {
  const own = Object.entries(thoughtsByFunction).find(([name]) => name === slots.function)?.[1] ?? []
  return picker.from([...own, ...generalThoughts])
}

const askFor = (bank: Bank, { ask, when, minutes }: Instructions, picker: Picker) => {
  if (ask === 'call' && minutes) return picker.line(askedForMinutes, { minutes, when: when ?? 'next week' })
  if (ask || when) return picker.line(askedFor[ask ?? 'call'], { when: when ?? 'next week' })
  return picker.line(bank.asks)
}
