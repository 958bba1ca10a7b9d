import type { EmailCategory, EmailTone } from '../../../contract/email-template.ts'
import type { Voice } from '../../../contract/voice.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { composeBody, wordCount } from './compose-email.ts'
import { readInstructions } from './custom-instructions.ts'
import { describeFollowed, insightsOf } from './insights.ts'
import { linePicker, type Picker } from './line-picker.ts'
import type { Bank } from './lines/bank.ts'
import { closing } from './lines/closing.ts'
import { demoRequest } from './lines/demo-request.ts'
import { greetings, namelessGreetings, signOffs } from './lines/fact-lines.ts'
import { followUp } from './lines/follow-up.ts'
import { nurturing } from './lines/nurturing.ts'
import { proposal } from './lines/proposal.ts'
import { prospecting } from './lines/prospecting.ts'
import { reEngagement } from './lines/re-engagement.ts'
import { retention } from './lines/retention.ts'
import { MERGED_SENDER, type Slots, slotsOf } from './writer-slots.ts'

const banks: Record<EmailCategory, Bank> = {
  prospecting,
  follow_up: followUp,
  nurturing,
  demo_request: demoRequest,
  proposal,
  closing,
  retention,
  re_engagement: reEngagement,
}

type Options = { category: EmailCategory; tone: EmailTone; seed: number; customPrompt?: string | null }

/** Writes an email from the facts alone: deterministic for a seed, different for the next. */
export function writeEmail(facts: WriterFacts, { category, tone, seed, customPrompt }: Options) {
  const { lead, voice } = facts
  const slots = slotsOf(facts)
  const instructions = readInstructions(customPrompt)
  const picker = linePicker(
    slots,
    tone,
    mixed(seed, `${category} ${tone} ${lead?.email ?? ''} ${lead?.company ?? ''}`),
    voice.avoidWords,
  )
  const bank = banks[category]
  const greeting = greetingOf(slots, tone, picker)
  const ending = endingOf(voice, lead === null, picker.from(signOffs[tone] ?? []) ?? 'Best regards,')
  const around = wordCount(greeting) + wordCount(ending.signOff)
  const composed = composeBody({ category, tone, bank, slots, voice, instructions, picker, around })
  const body = [greeting, ...composed.paragraphs, ending.text].join('\n\n')
  return {
    subject: subjectOf(bank, slots, picker, body.includes('?')),
    body,
    personalizationInsights: insightsOf(composed, slots, instructions, lead !== null),
    ...(instructions.left.length > 0 && { remark: describeFollowed(instructions) }),
  }
}

function greetingOf(slots: Slots, tone: EmailTone, picker: Picker) {
  const lines = slots.first ? greetings[tone] : namelessGreetings[tone]
  return picker.from(lines ?? []) ?? 'Hello,'
}

/** If the body asks a question, the subject doesn't: one question is easier to reply to than two. */
function subjectOf(bank: Bank, slots: Slots, picker: Picker, isAsking: boolean) {
  const fits = (line: string) =>
    // "A question about your company" would give away that nothing is known.
    (slots.knownCompany || !line.includes('{company}')) && !(isAsking && line.includes('?'))
  const known = Object.fromEntries(
    Object.entries(bank.subjects).map(([register, lines]) => [register, lines.filter(fits)]),
  )
  const subject = picker.line(known) ?? 'A few lines from me'
  return subject.slice(0, 1).toUpperCase() + subject.slice(1)
}

/** The user's signature, or their details, or a sign-off without a name. */
function endingOf({ senderName, senderRole, senderCompany, signature }: Voice, isForMany: boolean, signOff: string) {
  const given = signature?.trim() ?? ''
  const isNamed = senderName !== null && !given.toLowerCase().includes(senderName.toLowerCase())
  const place = given ? '' : [senderRole, senderCompany].filter(Boolean).join(', ')
  const name = isForMany && (senderName === null ? given === '' : isNamed) ? MERGED_SENDER : isNamed ? senderName : ''
  const lines = [name, place, given].filter(Boolean)
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
