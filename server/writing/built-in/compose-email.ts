import type { EmailCategory } from '../../../contract/email-template.ts'
import type { Instructions } from '../../../contract/instructions/instructions.ts'
import type { Voice } from '../../../contract/voice.ts'
import { asksForAvoided, pickAsk } from './choose-ask.ts'
import { proofOf, proofPointsOf, sayProof } from './choose-proof.ts'
import { tipFor } from './choose-tip.ts'
import { FACT_OF_SLOT, WEIGHTS } from './fact-weights.ts'
import { bulletsOf, type Part, type Parts, paragraphsOf } from './layout/lay-out.ts'
import { LEAST, roomFor, sentenceCount, wordCount } from './layout/room.ts'
import type { Picked, Picker } from './line-picker.ts'
import type { Bank } from './lines/bank.ts'
import { contentLines } from './lines/content-lines.ts'
import {
  audienceLines,
  type FactName,
  fitLines,
  knownOfferLines,
  offerLines,
  productLines,
} from './lines/fact-lines.ts'
import { noteLines, secondNoteLines } from './lines/note-lines.ts'
import { audienceOf, capital, lowered } from './offer-sentence.ts'
import { isSameRequest, OTHER_PERSON, REQUEST } from './repeated-requests.ts'
import type { Slots } from './slots.ts'

export type Composed = { paragraphs: string[]; usedFacts: FactName[]; proof: string | null; usesOffer: boolean }

/** The parts besides opening, offer and ask, in order of importance, used as long as there is room. */
const ORDER: Record<EmailCategory, Part[]> = {
  prospecting: ['note', 'proof', 'fit', 'audience', 'middle', 'secondFit'],
  follow_up: ['note', 'secondNote', 'proof', 'fit', 'middle', 'audience'],
  nurturing: ['note', 'fit', 'middle'],
  demo_request: ['note', 'secondNote', 'middle', 'proof', 'fit', 'audience'],
  proposal: ['note', 'secondNote', 'middle', 'fit', 'proof'],
  closing: ['note', 'secondNote', 'middle', 'fit', 'proof'],
  retention: ['note', 'secondNote', 'middle', 'fit', 'secondMiddle'],
  re_engagement: ['note', 'proof', 'middle', 'fit', 'audience'],
}
/** Only where the user asks for a longer email. */
const MORE: Part[] = ['proof', 'audience', 'fit', 'secondFit', 'secondMiddle', 'thirdMiddle', 'fourthMiddle']
/** As long as there is any room. */
const ALWAYS = new Set<Part>(['opening', 'note', 'secondNote'])
/** Without an offer, an email introduces the sender and says no more. */
const INTRODUCTION: Part[] = ['note', 'secondNote', 'fit']

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
  const isLong = instructions.length === 'longer' || instructions.leastWords !== null
  // A list and a long email are made of what we offer, whoever they are for.
  const isWhole = isLong || instructions.bullets
  const isInTalks = (slots.inTalks ?? null) !== null && !isWhole
  const hasHeard = isInTalks || ((slots.heardLongAgo ?? null) !== null && !isWhole)
  const isReplyLast = (slots.replyLast ?? null) !== null
  const isOffered = slots.offered !== null
  const lead = proof === null ? null : sayProof(proof, slots, picker)
  const repeatsSender = (text: string) =>
    [slots.senderCompany, slots.topicNoun].some((name) => name && text.includes(name) && parts.offer?.includes(name))
  /** No second request, and no second sentence that starts like another one. */
  const suitsTheRest = (text: string) =>
    !(REQUEST.test(text) && !parts.ask?.includes('?')) &&
    !Object.values(parts).some((said) => isSameRequest(said, text)) &&
    !Object.values(parts).some((said) => startOf(said) === startOf(text))
  const saysCompany = () => Object.values(parts).some((text) => text.includes(slots.company ?? ''))
  const middle = (suits = suitsTheRest) =>
    picker.line(bank.middles, {
      fits: (text) => fits(text) && suits(text),
      weight: (names) => (names.includes('company') && !saysCompany() ? 20 : 1),
    })
  const make: Record<Part, () => string | null> = {
    opening: () => {
      const suits = (text: string) =>
        fits(text) && !repeatsSender(text) && !(category === 'nurturing' && !parts.thought && TIP.test(text))
      const thanks = (pattern: RegExp) =>
        isReplyLast ? picker.pick(bank.openings, { fits: (text) => suits(text) && pattern.test(text) }) : null
      return note(thanks(REPLY_AND_MORE) ?? thanks(REPLY) ?? picker.pick(bank.openings, { weight, fits: suits }))
    },
    note: () => (used.has('note') ? null : note(picker.pick(noteLines[category] ?? noteLines.other, { fits, weight }))),
    secondNote: () => picker.line(secondNoteLines, { fits }),
    content: () => contentOf(instructions, picker),
    product: () =>
      instructions.product ? picker.line(productLines, { extra: { product: instructions.product } }) : null,
    // A customer knows what they bought.
    offer: () =>
      category === 'retention' && slots.customer !== null
        ? null
        : picker.line(hasHeard ? (knownOfferLines[category] ?? {}) : (offerLines[category] ?? offerLines.other), {
            fits: (text) => fits(text) && !saysTwice(text),
          }),
    audience: () => (isInTalks ? null : audienceSentence(voice, picker)),
    proof: () => (isInTalks && instructions.proof === null ? null : lead),
    fit,
    secondFit: fit,
    middle: () => middle(),
    secondMiddle: () => middle(),
    thirdMiddle: () => middle(),
    fourthMiddle: () => middle(),
    thought: () => (category === 'nurturing' ? tipFor(voice.offer, slots, instructions, picker, fits) : null),
    ask: () => note(pickAsk(bank, instructions, category, picker, fits)),
  }
  // What was asked for is written first and has its place; the rest shares the room.
  parts.ask = make.ask() ?? ''
  const { topic } = instructions
  if (topic && !parts.ask.includes(topic)) {
    // A reply is thanked for first.
    const opening = isReplyLast
      ? null
      : picker.pick(bank.openings, { fits: (text) => text.includes(topic) && fits(text) })
    const picked =
      opening ?? picker.pick((fitLines[category] ?? fitLines.other).topic ?? fitLines.other.topic ?? {}, { fits })
    parts[opening ? 'opening' : 'fit'] = note(picked) ?? ''
  }
  const room = roomFor(instructions, picker)
  const wanted: Part[] = ['product', 'offer', 'content', ...(instructions.proof !== null ? (['proof'] as const) : [])]
  for (const part of wanted) {
    const text = make[part]()
    if (text) parts[part] = text
  }
  const measure = () => {
    const texts = Object.values(parts)
    return {
      words: brief.around + texts.reduce((sum, text) => sum + wordCount(text), 0),
      sentences: texts.reduce((sum, text) => sum + sentenceCount(text), 0),
    }
  }
  const hasRoomFor = (text: string) =>
    measure().sentences + sentenceCount(text) <= room.sentences &&
    !(room.isStrict && measure().words + wordCount(text) > room.most)
  // The tip is what a nurturing email is for.
  const tip = make.thought()
  if (tip && hasRoomFor(tip)) parts.thought = tip
  // Half of the cold emails say first whom the offer is for.
  const isForFirst = category === 'prospecting' && picker.below(2) === 0
  const first: Part[] = instructions.bullets ? ['proof'] : isForFirst ? ['audience'] : []
  const order = isOffered || isLong ? [...first, ...ORDER[category], ...(isLong ? MORE : [])] : INTRODUCTION
  for (const part of ['opening', ...order] as Part[]) {
    const { words, sentences } = measure()
    if (parts[part] !== undefined) continue
    if (!ALWAYS.has(part) && words >= room.target) break
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
  const usesOffer = parts.offer !== undefined
  // A reference is no paragraph of its own.
  if (isInTalks && parts.offer && parts.opening && !parts.offer.includes(slots.offerLow ?? '')) {
    parts.opening = `${parts.opening} ${parts.offer}`
    delete parts.offer
  }
  return {
    paragraphs: instructions.bullets
      ? bulletsOf(parts, slots.offer ?? null, pointsFor(brief, parts), picker)
      : paragraphsOf(parts, category),
    usedFacts: [...used].filter((name) => isSaid(name, slots, parts)),
    proof: parts.proof ? proof : null,
    usesOffer,
  }
}

const IN_TOUCH = ['met', 'spoke', 'askedAbout', 'interestedIn', 'hadDemo', 'askedDemo', 'answered', 'talked', 'replied']
const startOf = (text: string) => text.split(' ', 2).join(' ')
const REPLY = /\b(?:your reply|getting back to me)\b/
const REPLY_AND_MORE = /\b(?:your reply|getting back to me)(?: |\. )/
const TIP = /\b(?:tip|thought|suggestion|idea)\b/i
const FORWARDING = new Set<EmailCategory>(['prospecting', 'follow_up', 're_engagement', 'closing'])
/** "In short, we offer short lessons". */
const saysTwice = (text: string) => (text.match(/\bshort\b/gi)?.length ?? 0) > 1

/** What the user tells us to say, except for a question, which is the last sentence. */
function contentOf({ content }: Instructions, picker: Picker): string | null {
  const sentences = content
    .filter(({ kind }) => kind !== 'question')
    .flatMap(
      ({ kind, text }) => picker.line(contentLines[kind], { extra: { content: text, Content: capital(text) } }) ?? [],
    )
  return sentences.join(' ') || null
}

const POINTS: Part[] = ['product', 'offer', 'content', 'proof', 'audience', 'thought']

/** Further points for a list: results first, whole sentences or not. */
function pointsFor({ voice, bank, picker, instructions }: Brief, parts: Parts): string[] {
  const isPoint = (text: string) =>
    !REQUEST.test(text) && !/^If /.test(text) && !(instructions.mostSentences !== null && sentenceCount(text) > 1)
  const results = proofPointsOf(voice, instructions)
    .filter((point) => !Object.values(parts).some((said) => said.toLowerCase().includes(point.toLowerCase())))
    .map((point) => `${point}.`)
  const filler =
    results.length + POINTS.filter((part) => parts[part]).length < 2
      ? picker.line(bank.middles, { fits: isPoint })
      : null
  return filler ? [...results, filler] : results
}

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

function audienceSentence(voice: Voice, picker: Picker): string | null {
  const audience = audienceOf(voice)
  const words = audience?.toLowerCase().match(/\p{L}{5,}/gu) ?? []
  const isInOffer = words.length > 0 && words.every((word) => voice.offer?.toLowerCase().includes(word.slice(0, 6)))
  return audience && !isInOffer ? picker.line(audienceLines, { extra: { audience: lowered(audience) } }) : null
}
