import type { Lead } from '../../../contract/lead.ts'
import type { SendPlan } from '../../../contract/send-plan.ts'
import { suppressionWord } from '../../../contract/suppression-words.ts'
import { shortMoment } from '../mail/outbox/send-plan-words.ts'
import type { When } from '../mail/outbox/send-time-field.tsx'

/** The line under Send: when the email goes out, or why it can't. */
export function planWords(plan: SendPlan | undefined, when: When, zone: string, lead?: Lead): string | undefined {
  const barred = lead && barredWords(lead)
  if (barred) return barred
  if (!plan) return undefined
  if (plan.isTest) return 'No email account is connected, so this is a test: we capture the email and deliver nothing.'
  if (plan.goesAt === null && plan.reason) return sentence(plan.reason)
  if (when === 'later') return `Goes out at the time you choose. Time zone: ${zone.replaceAll('_', ' ')}.`
  if (plan.isNow) return 'Goes out within a minute.'
  const at = plan.goesAt && `Goes out ${shortMoment(plan.goesAt, zone)}.`
  return [at, plan.reason && sentence(plan.reason)].filter(Boolean).join(' ') || undefined
}

function barredWords({ email, doNotContact, emailPause }: Lead) {
  if (doNotContact)
    return `Can't be sent: ${email} is on your do-not-contact list (${suppressionWord(doNotContact.reason).toLowerCase()}).`
  return emailPause
    ? `Can't be sent: emails to ${email} are paused after ${emailPause.bounces} soft bounces. Resume the address on the lead's page.`
    : undefined
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
