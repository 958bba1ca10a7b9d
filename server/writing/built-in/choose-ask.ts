import type { EmailCategory } from '../../../contract/email-template.ts'
import type { Ask, Instructions } from '../../../contract/instructions/instructions.ts'
import { askedSlots } from './asked-slots.ts'
import type { Picked, Picker } from './line-picker.ts'
import { askedFor, askedForMinutes } from './lines/asked-lines.ts'
import type { Bank } from './lines/bank.ts'
import { contentLines, invitedAsks } from './lines/content-lines.ts'

const ASKS_FOR: Record<Ask, RegExp> = {
  call: /\b(call|talk|phone|chat|minutes|catch up|catch-up)\b/i,
  demo: /\bdemo\b/i,
  meeting: /\b(meet|meeting|coffee)\b/i,
  reply: /\b(reply|let me know|line or two|tell me|word|write)\b/i,
  referral: /\b(who|right person)\b/i,
}
/** Whether a sentence asks for something the user doesn't want to ask for. */
export const asksForAvoided = (text: string, { avoidAsks }: Instructions) =>
  avoidAsks.some((kind) => ASKS_FOR[kind].test(text))

const WEIGHTS: Record<string, number> = {
  topicNoun: 4,
  IsTopic: 4,
  otherTopic: 8,
  small: 3,
  ifWaiting: 40,
  ifObstacle: 60,
  hasNote: 8,
  engaged: 4,
  answered: 3,
  unanswered: 2,
  stranger: 3,
  prospect: 2,
}

/** The last sentence: what the user asked for, or what fits the lead. */
export function pickAsk(
  bank: Bank,
  instructions: Instructions,
  category: EmailCategory,
  picker: Picker,
  suits: (text: string) => boolean = () => true,
): Picked | null {
  const { ask, when, place, minutes, question, mostSentences } = instructions
  const fits = (text: string) =>
    (question === null || text.includes('?') === question) &&
    (mostSentences === null || !/[.?!]\s/.test(text)) &&
    !asksForAvoided(text, instructions)
  const asked = instructions.content.find(({ kind }) => kind === 'question')
  if (asked) return picker.pick(contentLines.question, { extra: { content: asked.text } })
  const isAsked = ask !== null || when.length > 0 || place.length > 0 || minutes !== null
  if (isAsked) {
    const kind =
      ask ??
      (category === 'demo_request' ? 'demo' : place.some((one) => /^(in|at|over)\b/.test(one)) ? 'meeting' : 'call')
    const lines = kind === 'call' && minutes ? askedForMinutes : askedFor[kind]
    const extra = askedSlots(instructions)
    // A question is the friendlier way to ask.
    const asking =
      question === null ? picker.pick(lines, { extra, fits: (text) => fits(text) && text.includes('?') }) : null
    return asking ?? picker.pick(lines, { extra, fits })
  }
  const isInvited = instructions.content.some(({ kind }) => kind === 'invite')
  const invited = isInvited ? picker.pick(invitedAsks, { fits }) : null
  if (invited) return invited
  const weight = (slots: string[]) => slots.reduce((sum, slot) => sum + (WEIGHTS[slot] ?? 0), 2)
  return (
    picker.pick(bank.asks, { fits: (text) => fits(text) && suits(text), weight }) ??
    picker.pick(bank.asks, { fits: (text) => question === null || text.includes('?') === question })
  )
}
