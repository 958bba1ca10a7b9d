import type { EmailCategory } from '../../../contract/email-template.ts'
import type { Instructions } from '../../../contract/instructions/instructions.ts'
import type { Voice } from '../../../contract/voice.ts'
import { asksForAvoided, pickAsk } from './choose-ask.ts'
import { proofOf, sayProof } from './choose-proof.ts'
import { FACT_OF_SLOT, WEIGHTS } from './fact-weights.ts'
import type { Picked, Picker } from './line-picker.ts'
import type { Bank } from './lines/bank.ts'
import { audienceLines, type FactName, fitLines, listLines, offerLines, productLines } from './lines/fact-lines.ts'
import { generalThoughts, thoughtsByFunction } from './lines/thoughts.ts'
import { audienceOf, capital, lowered } from './offer-sentence.ts'
import type { Slots } from './writer-slots.ts'

type Part =
  | 'opening'
  | 'product'
  | 'offer'
  | 'thought'
  | 'fit'
  | 'secondFit'
  | 'audience'
  | 'proof'
  | 'middle'
  | 'secondMiddle'
  | 'thirdMiddle'
  | 'fourthMiddle'
  | 'ask'
type Parts = Partial<Record<Part, string>>
export type Composed = { paragraphs: string[]; usedFacts: FactName[]; proof: string | null; usesOffer: boolean }

/** The parts besides opening, offer and ask, in order of importance, used as long as there is room. */
const ORDER: Record<EmailCategory, Part[]> = {
  prospecting: ['proof', 'fit', 'audience', 'middle', 'secondFit'],
  follow_up: ['proof', 'fit', 'middle', 'audience'],
  nurturing: ['thought', 'fit', 'middle'],
  demo_request: ['middle', 'proof', 'fit', 'audience'],
  proposal: ['middle', 'fit', 'proof'],
  closing: ['middle', 'fit', 'proof'],
  retention: ['middle', 'fit', 'secondMiddle'],
  re_engagement: ['proof', 'middle', 'fit', 'audience'],
}
/** Only where the user asks for a longer email. */
const MORE: Part[] = ['proof', 'audience', 'fit', 'secondFit', 'secondMiddle', 'thirdMiddle', 'fourthMiddle']
// People read short emails: what nothing is known about is left out, not filled up.
const SHORT = 34
const LEAST = 46
const MOST = 90
const LONG = 92
const MOST_LONG = 118
const MOST_BULLETS = 4

type Brief = {
  category: EmailCategory
  bank: Bank
  slots: Slots
  voice: Voice
  instructions: Instructions
  picker: Picker
  /** Words and sentences of greeting and sign-off. */
  around: number
}

/** The paragraphs of an email without greeting and sign-off. */
export function composeBody(brief: Brief): Composed {
  const { category, bank, slots, voice, instructions, picker } = brief
  const parts: Parts = {}
  const used = new Set<FactName>()
  const note = (picked: Picked | null) => {
    for (const slot of picked?.slots ?? []) if (FACT_OF_SLOT[slot]) used.add(FACT_OF_SLOT[slot])
    return picked?.text ?? null
  }
  const isSingle = instructions.mostSentences !== null
  const isInTouch = IN_TOUCH.some((slot) => (slots[slot] ?? null) !== null)
  const fits = (text: string) =>
    (!isSingle || sentenceCount(text) === 1) &&
    !(instructions.ask === 'nothing' && REQUEST.test(text)) &&
    !asksForAvoided(text, instructions) &&
    // Whoever runs the company is the right person.
    !(slots.runsCompany !== null && FORWARDING.has(category) && OTHER_PERSON.test(text)) &&
    // Nor does somebody we talked to need to pass it on.
    !(isInTouch && FORWARDING.has(category) && OTHER_PERSON.test(text)) &&
    // The right person is asked for once.
    !(OTHER_PERSON.test(text) && Object.values(parts).some((said) => OTHER_PERSON.test(said)))
  const weight = (names: string[]) =>
    names.some((name) => used.has(FACT_OF_SLOT[name] as FactName))
      ? 0
      : names.reduce((sum, name) => sum + (WEIGHTS[name] ?? 0), 3)
  const fit = () => note(pickFit(category, slots, used, picker, fits))
  const proof = proofOf(voice, slots, instructions, picker)
  const lead = proof === null ? null : sayProof(proof, slots, picker)
  const repeatsSender = (text: string) =>
    [slots.senderCompany, slots.topicNoun].some((name) => name && text.includes(name) && parts.offer?.includes(name))
  /** No second request, and no second sentence that starts like another one. */
  const suitsTheRest = (text: string) =>
    !(REQUEST.test(text) && !parts.ask?.includes('?')) &&
    !Object.values(parts).some((said) => startOf(said) === startOf(text))
  const saysCompany = () => Object.values(parts).some((text) => text.includes(slots.company ?? ''))
  const middle = (suits = suitsTheRest) =>
    picker.line(bank.middles, {
      fits: (text) => fits(text) && suits(text),
      weight: (names) => (names.includes('company') && !saysCompany() ? 20 : 1),
    })
  const make: Record<Part, () => string | null> = {
    opening: () => note(picker.pick(bank.openings, { weight, fits: (text) => fits(text) && !repeatsSender(text) })),
    product: () =>
      instructions.product ? picker.line(productLines, { extra: { product: instructions.product } }) : null,
    // A customer knows what they bought.
    offer: () =>
      category === 'retention' && slots.customer !== null
        ? null
        : picker.line(offerLines[category] ?? offerLines.other, { fits }),
    audience: () => audienceSentence(voice, picker),
    proof: () => lead,
    fit,
    secondFit: fit,
    middle: () => middle(),
    secondMiddle: () => middle(),
    thirdMiddle: () => middle(),
    fourthMiddle: () => middle(),
    thought: () => thoughtFor(slots, picker, fits),
    ask: () => note(pickAsk(bank, instructions, category, picker, fits)),
  }
  // What was asked for is written first and has its place; the rest shares the room.
  parts.ask = make.ask() ?? ''
  const { topic } = instructions
  if (topic && !parts.ask.includes(topic)) {
    const opening = picker.pick(bank.openings, { fits: (text) => text.includes(topic) && fits(text) })
    const picked =
      opening ?? picker.pick((fitLines[category] ?? fitLines.other).topic ?? fitLines.other.topic ?? {}, { fits })
    parts[opening ? 'opening' : 'fit'] = note(picked) ?? ''
  }
  for (const part of ['product', 'offer', ...(instructions.proof !== null ? (['proof'] as const) : [])] as Part[]) {
    const text = make[part]()
    if (text) parts[part] = text
  }
  const room = roomFor(instructions, picker)
  const measure = () => {
    const texts = Object.values(parts)
    return {
      words: brief.around + texts.reduce((sum, text) => sum + wordCount(text), 0),
      sentences: texts.reduce((sum, text) => sum + sentenceCount(text), 0),
    }
  }
  const isLong = instructions.length === 'longer' || instructions.leastWords !== null
  // Half of the cold emails say first whom the offer is for.
  const isForFirst = category === 'prospecting' && picker.below(2) === 0
  const first: Part[] = instructions.bullets ? ['proof'] : isForFirst ? ['audience'] : []
  // Without an offer there is little else to say.
  const rest: Part[] = isLong ? MORE : slots.offered === null ? ['secondMiddle'] : []
  for (const part of ['opening', ...first, ...ORDER[category], ...rest] as Part[]) {
    const { words, sentences } = measure()
    if (parts[part] !== undefined) continue
    if (part !== 'opening' && words >= room.target) break
    const text = make[part]()
    if (!text) continue
    const isTooLong = words + wordCount(text) > room.most && (room.isStrict || words >= LEAST)
    if (sentences + sentenceCount(text) > room.sentences || isTooLong) continue
    parts[part] = text
  }
  // A length that was asked for comes before variety.
  const any = () => middle(() => true)
  for (let more = any(); more && measure().words < (instructions.leastWords ?? 0); more = any())
    parts.fourthMiddle = parts.fourthMiddle ? `${parts.fourthMiddle} ${more}` : more
  const points = instructions.bullets ? bulletsOf(parts, brief, room) : null
  return {
    paragraphs: points ?? paragraphsOf(parts, category),
    usedFacts: [...used].filter((name) => isSaid(name, slots, parts)),
    proof: parts.proof ? proof : null,
    usesOffer: parts.offer !== undefined,
  }
}

const IN_TOUCH = ['met', 'spoke', 'askedAbout', 'interestedIn', 'hadDemo', 'askedDemo', 'answered']
const startOf = (text: string) => text.split(' ', 2).join(' ')
const FORWARDING = new Set<EmailCategory>(['prospecting', 'follow_up', 're_engagement', 'closing'])
const OTHER_PERSON =
  /\b(a name|somebody else|anybody else|a colleague|right person|who (?:else |looks |at |from |would )|ha(?:s|ve) to agree)\b/i
/** Sentences that ask the recipient for something. */
const REQUEST =
  /\b(tell me|reply|name (is|would)|let me know|would like to (hear|know|ask)|send me|please|say so|just say|pass my)\b/i

function roomFor({ length, mostWords, leastWords, mostSentences }: Instructions, picker: Picker) {
  const usual = length === 'shorter' ? SHORT : length === 'longer' ? LONG : LEAST + picker.below(14)
  const most = mostWords ?? (length === 'longer' ? MOST_LONG : MOST)
  return {
    target: Math.min(Math.max(usual, leastWords ?? 0), most),
    most: Math.max(most, mostWords ? 0 : (leastWords ?? 0) + 20),
    sentences: mostSentences ?? Number.POSITIVE_INFINITY,
    isStrict: mostWords !== null,
  }
}

export const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length
export const sentenceCount = (text: string) => text.split(/(?<=[.?!])\s+/).filter((part) => /\p{L}/u.test(part)).length

const isSaid = (name: FactName, slots: Slots, parts: Parts) =>
  name === 'small' ||
  Object.entries(FACT_OF_SLOT).some(
    ([slot, fact]) =>
      fact === name && slots[slot] && Object.values(parts).some((text) => text.includes(slots[slot] as string)),
  )

/** A sentence on a fact that was not used yet; the more relevant facts tend to come first. */
function pickFit(
  category: EmailCategory,
  slots: Slots,
  used: Set<FactName>,
  picker: Picker,
  fits: (text: string) => boolean,
) {
  const lines = fitLines[category] ?? fitLines.other
  const open = Object.entries(FACT_OF_SLOT).filter(
    ([slot, name]) => (slots[slot] ?? null) !== null && !used.has(name) && lines[name],
  )
  const ranked = open
    .map(([slot, name]) => ({ name, place: picker.below(1_000) / (WEIGHTS[slot] ?? 4) }))
    .sort((a, b) => a.place - b.place)
  for (const { name } of ranked) {
    const picked = picker.pick(lines[name] ?? {}, { fits })
    if (picked) return picked
  }
  return null
}

function paragraphsOf(parts: Parts, category: EmailCategory) {
  const join = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(' ')
  // A tip comes first, and what we sell after it.
  if (category === 'nurturing')
    return [
      parts.opening,
      parts.thought,
      join(parts.fit, parts.middle, parts.secondMiddle),
      join(parts.product, parts.offer),
      parts.ask,
    ].filter((text): text is string => Boolean(text))
  return [
    join(parts.opening),
    join(parts.product, parts.offer, parts.audience, parts.proof),
    join(parts.fit, parts.secondFit, parts.middle, parts.secondMiddle, parts.thirdMiddle, parts.fourthMiddle),
    parts.ask ?? '',
  ].filter(Boolean)
}

/** The same as a list between opening and ask. */
function bulletsOf(
  parts: Parts,
  { bank, slots, picker, voice, instructions }: Brief,
  room: ReturnType<typeof roomFor>,
): string[] {
  const { opening, ask, ...others } = parts
  // A point needs no "in short".
  if (others.offer && slots.offer) others.offer = `${slots.offer}.`
  const order: Part[] = [
    'product',
    'offer',
    'proof',
    'audience',
    'thought',
    'fit',
    'middle',
    'secondFit',
    'secondMiddle',
    'thirdMiddle',
    'fourthMiddle',
  ]
  const isPoint = (text: string) => !REQUEST.test(text) && !/^If /.test(text)
  const points = order
    .flatMap((part) => others[part as keyof typeof others] ?? [])
    .filter(isPoint)
    .slice(0, MOST_BULLETS)
  const isSingle = instructions.mostSentences !== null
  while (points.length < 2) {
    const more =
      picker.line(bank.middles, { fits: (text) => isPoint(text) && (!isSingle || sentenceCount(text) === 1) }) ??
      audienceSentence(voice, picker)
    if (!more || room.sentences < 4) break
    points.push(more)
  }
  const list = picker.line(listLines) ?? 'In short:'
  return [opening ?? '', `${list}\n${points.map((point) => `- ${capital(point)}`).join('\n')}`, ask ?? ''].filter(
    Boolean,
  )
}

function audienceSentence(voice: Voice, picker: Picker): string | null {
  const audience = audienceOf(voice)
  const words = audience?.toLowerCase().match(/\p{L}{5,}/gu) ?? []
  const isInOffer = words.length > 0 && words.every((word) => voice.offer?.toLowerCase().includes(word.slice(0, 6)))
  return audience && !isInOffer ? picker.line(audienceLines, { extra: { audience: lowered(audience) } }) : null
}

function thoughtFor(slots: Slots, picker: Picker, fits: (text: string) => boolean) {
  const own = Object.entries(thoughtsByFunction).find(([name]) => name === slots.function)?.[1] ?? []
  return picker.from(own, { fits }) ?? picker.from(generalThoughts, { fits })
}
