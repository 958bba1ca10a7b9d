import type { EmailCategory, EmailTone } from '../../../contract/email-template.ts'
import { readInstructions } from '../../../contract/instructions/read-instructions.ts'
import type { Voice } from '../../../contract/voice.ts'
import { atOnce, type Parts } from '../../turns.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { composeBody } from './compose-email.ts'
import { describeFollowed, insightsOf, NO_OFFER } from './insights.ts'
import { wordCount } from './layout/room.ts'
import { linePicker, type Picker, sentencesIn } from './line-picker.ts'
import type { Bank } from './lines/bank.ts'
import { closing } from './lines/closing.ts'
import { demoRequest } from './lines/demo-request.ts'
import { followUp } from './lines/follow-up.ts'
import { greetings, namelessGreetings, signOffs } from './lines/greeting-lines.ts'
import { nurturing } from './lines/nurturing.ts'
import { proposal } from './lines/proposal.ts'
import { prospecting } from './lines/prospecting.ts'
import { reEngagement } from './lines/re-engagement.ts'
import { retention } from './lines/retention.ts'
import type { Slots } from './slots.ts'
import { unmetInstructions } from './unmet-instructions.ts'
import { MERGED_SENDER, slotsOf, topicSlots } from './writer-slots.ts'

export const banks: Record<EmailCategory, Bank> = {
  prospecting,
  follow_up: followUp,
  nurturing,
  demo_request: demoRequest,
  proposal,
  closing,
  retention,
  re_engagement: reEngagement,
}

type Mail = { subject: string; body: string }
type Options = {
  category: EmailCategory
  tone: EmailTone
  seed: number
  customPrompt?: string | null | undefined
  /** The emails before this one in a sequence: none of their sentences is used again. */
  earlier?: Mail[] | undefined
}

/** Writes an email from the facts alone: deterministic for a seed, different for the next. */
export const writeEmail = (facts: WriterFacts, options: Options) => atOnce(emailOf(facts, options))

type Written = Mail & { personalizationInsights: string[]; remark?: string }

/** The same in parts. */
export function* emailOf(
  facts: WriterFacts,
  { category, tone: usual, seed, customPrompt, earlier = [] }: Options,
): Parts<Written> {
  const { lead, voice } = facts
  const instructions = readInstructions(customPrompt, voice)
  yield
  const tone = instructions.tone ?? usual
  const known = slotsOf(facts, new Date(), earlier.length, category)
  yield
  const slots = instructions.topic ? withTopic(known, instructions.topic, voice) : known
  const hash = mixed(seed, `${category} ${tone} ${lead?.email ?? ''} ${lead?.company ?? ''}`)
  const picker = linePicker(slots, tone, hash, {
    dislikedWords: voice.avoidWords,
    bannedWords: instructions.avoidWords,
    said: new Set(earlier.flatMap(({ subject, body }) => [...sentencesIn(subject), ...sentencesIn(body)])),
  })
  const bank = banks[category]
  const greeting = greetingOf(slots, tone, picker)
  const ending = endingOf(voice, lead === null, picker.from(signOffs[tone] ?? []) ?? 'Best regards,')
  const around = wordCount(greeting) + wordCount(ending.signOff)
  yield
  const composed = composeBody({ category, bank, slots, voice, instructions, picker, around })
  yield
  const paragraphs = instructions.oneParagraph ? [composed.paragraphs.join(' ')] : composed.paragraphs
  const body = [greeting, ...paragraphs, ending.text].join('\n\n')
  const isAsking = body.includes('?')
  const mayAsk = !isAsking && instructions.question !== false
  const subject = instructions.subject ?? subjectOf(bank, slots, picker, { isAsking, mayAsk })
  const written = { subject, body, message: paragraphs.join('\n\n'), words: around + wordCount(paragraphs.join(' ')) }
  const checked = unmetInstructions(instructions, written)
  const remark = [slots.offered === null ? NO_OFFER : '', checked.left.length > 0 ? describeFollowed(checked) : '']
    .filter(Boolean)
    .join('. ')
  return {
    subject,
    body,
    personalizationInsights: insightsOf(composed, slots, checked, lead),
    ...(remark && { remark }),
  }
}

/** A topic from the instructions replaces the one from the notes. */
const withTopic = (slots: Slots, topic: string, voice: Voice): Slots => ({
  ...slots,
  topic,
  ...topicSlots(topic, voice.offer),
  // The user's own words, as they are.
  topicNoun: topic,
  askedAbout: null,
  interestedIn: null,
})

function greetingOf(slots: Slots, tone: EmailTone, picker: Picker) {
  const lines = slots.first ? greetings[tone] : namelessGreetings[tone]
  return picker.from(lines ?? []) ?? 'Hello,'
}

/** If the body asks a question, the subject doesn't: one question is easier to reply to than two. */
function subjectOf(
  bank: Bank,
  slots: Slots,
  picker: Picker,
  { isAsking, mayAsk }: { isAsking: boolean; mayAsk: boolean },
) {
  const fits = (line: string) =>
    // "A question about your company" would give away that nothing is known.
    (slots.knownCompany || !line.includes('{company}')) &&
    (mayAsk || !line.includes('?')) &&
    (isAsking || !/\bquestion\b/i.test(line))
  const known = Object.fromEntries(
    Object.entries(bank.subjects).map(([register, lines]) => [register, lines.filter(fits)]),
  )
  const weight = (names: string[]) => (names.some((name) => /topicNoun|thingShort|lastSubject/.test(name)) ? 8 : 2)
  const subject = picker.line(known, { weight }) ?? 'A few lines from me'
  return subject.slice(0, 1).toUpperCase() + subject.slice(1)
}

/** The user's signature, or their details, or a sign-off without a name. */
function endingOf({ senderName, senderRole, senderCompany, signature }: Voice, isForMany: boolean, signOff: string) {
  const given = signature?.trim() ?? ''
  const isNamed = senderName !== null && !given.toLowerCase().includes(senderName.toLowerCase())
  const place = given ? '' : [senderRole, senderCompany].filter(Boolean).join(', ')
  const name = isForMany && (senderName === null ? given === '' : isNamed) ? MERGED_SENDER : isNamed ? senderName : ''
  const lines = [name, place, given].filter(Boolean)
  // The signature may begin with one.
  if (!name && /^[^\n]{1,40},[ \t]*\n/.test(given)) return { signOff: '', text: given }
  return lines.length > 0
    ? { signOff, text: [signOff, ...lines].join('\n') }
    : { signOff, text: signOff.replace(/,$/, '') }
}

/** Mixes the seed with the lead, so that two leads get different sentences for the same seed (FNV-1a). */
function mixed(seed: number, text: string) {
  let hash = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  // A final mix, so that consecutive seeds give very different hashes.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
