import { UNDO_SECONDS } from '../../../../contract/inbox-choices.ts'
import type { SendPlan } from '../../../../contract/send-plan.ts'
import { shortMoment } from '../../mail/outbox/send-plan-words.ts'

export const TEXT_IS_BACK = 'Your text is back in the reply.'

const SOON_MS = 60_000

type Plan = Pick<SendPlan, 'isTest' | 'goesAt' | 'reason'>

/** After sending: when a reply goes out, and why not sooner. */
export function queuedWords({ isTest, goesAt, reason }: Plan, recipients: string, zone: string, now: Date) {
  const to = `To ${recipients}.`
  if (isTest) return { title: 'Test email: nothing is delivered', description: `${to} Connect an email account first.` }
  const isSoon = goesAt !== null && Date.parse(goesAt) - now.getTime() < SOON_MS
  // The wait is the time to undo.
  if (isSoon) return { title: `Sending in ${UNDO_SECONDS} seconds`, description: to }
  return {
    title: goesAt === null ? 'Waiting' : `Scheduled for ${shortMoment(goesAt, zone, now)}`,
    description: [to, reason].filter(Boolean).join(' '),
  }
}
