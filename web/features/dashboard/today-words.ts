import type { Mailbox } from '../../../contract/mailbox.ts'
import { TASK_KINDS } from '../../../contract/task-choices.ts'
import type { DueTasks, EngagementKind, LeadToCall, Today } from '../../../contract/today.ts'
import { formatTotal } from '../../lib/format.ts'
import { relativeTime } from '../../lib/relative-time.ts'

const engagementWords: Record<EngagementKind, string> = {
  mail_opened: 'opened',
  mail_clicked: 'clicked',
  mail_answered: 'replied',
}

/** Why to call this lead, besides the score: "clicked 2 hours ago". */
export const whyCall = ({ company, lastEngagement }: LeadToCall, now: Date) =>
  lastEngagement ? `${engagementWords[lastEngagement.kind]} ${relativeTime(new Date(lastEngagement.at), now)}` : company

type Counted = { count: number; countIsExact?: false }
const many = ({ count, countIsExact }: Counted) => formatTotal({ total: count, totalIsExact: countIsExact })

export const repliesTitle = (replies: Today['replies']) =>
  replies.count === 0 ? 'No new replies' : replies.count === 1 ? '1 new reply' : `${many(replies)} new replies`

type Inbox = Pick<Mailbox, 'imap' | 'isInboxRead'>

/** Why replies don't appear; null where they do. Without a mailbox there is no email account. */
export function unreadReason(mailbox: Inbox | null) {
  if (!mailbox) return "We don't read your inbox. Connect an email account to see replies here."
  if (!mailbox.imap) return "We don't read your inbox. Add IMAP settings to see replies here."
  return mailbox.isInboxRead ? null : "We can't read your inbox. Check its IMAP settings to see replies here."
}

export const onHoldTitle = (onHold: Today['onHold']) =>
  onHold.count === 0 ? 'No emails on hold' : onHold.count === 1 ? '1 email on hold' : `${many(onHold)} emails on hold`

/** Reasons are phrases; here one is shown as a sentence. */
export const onHoldReason = ({ reason }: Today['onHold']) => reason ?? 'See why'

export const tasksTitle = (tasks: DueTasks) => (tasks.count === 1 ? '1 task due' : `${many(tasks)} tasks due`)

/** "Call at 09:30". */
export const taskWhy = ({ kind, dueTime }: DueTasks['next'][number]) =>
  dueTime ? `${TASK_KINDS[kind]} at ${dueTime}` : TASK_KINDS[kind]
