import type { SendPlan } from '../../../contract/send-plan.ts'
import { shortMoment } from '../mail/outbox/send-plan-words.ts'
import type { When } from '../mail/outbox/send-time-field.tsx'

/** The line under Send: when the email goes out. */
export function planWords(plan: SendPlan | undefined, when: When, zone: string): string | undefined {
  if (!plan) return undefined
  if (plan.isTest) return 'No email account is connected, so this is a test: we capture the email and deliver nothing.'
  if (plan.goesAt === null && plan.reason) return sentence(plan.reason)
  if (when === 'later') return `Goes out at the time you choose. Time zone: ${zone.replaceAll('_', ' ')}.`
  if (plan.isNow) return 'Goes out within a minute.'
  const at = plan.goesAt && `Goes out ${shortMoment(plan.goesAt, zone)}.`
  return [at, plan.reason && sentence(plan.reason)].filter(Boolean).join(' ') || undefined
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
