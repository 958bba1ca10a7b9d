import { MAIL_PROVIDER_NAMES } from '../../../contract/mail-provider.ts'
import type { OwnMailbox } from '../../../contract/mailbox.ts'
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

type Inbox = Pick<OwnMailbox, 'fromEmail' | 'provider' | 'imap' | 'isInboxRead'>

/** Why replies don't appear, or not all of them; null where they do. */
export function unreadReason(accounts: Inbox[]) {
  if (accounts.length === 0) return "We don't read your inbox. Connect an email account to see replies here."
  const [unread, ...others] = accounts.filter(({ isInboxRead }) => !isInboxRead)
  if (!unread) return null
  if (others.length > 0)
    return `We don't read ${others.length + 1} of your inboxes. Check your email accounts to see all replies here.`
  const inbox = accounts.length > 1 ? `the inbox of ${unread.fromEmail}` : 'your inbox'
  const seen = accounts.length > 1 ? 'see its replies here' : 'see replies here'
  if (unread.provider)
    return `We can't read ${inbox}. Connect ${MAIL_PROVIDER_NAMES[unread.provider]} again to ${seen}.`
  if (!unread.imap) return `We don't read ${inbox}. Add IMAP settings to ${seen}.`
  return `We can't read ${inbox}. Check its IMAP settings to ${seen}.`
}

export const onHoldTitle = (onHold: Today['onHold']) =>
  onHold.count === 0 ? 'No emails on hold' : onHold.count === 1 ? '1 email on hold' : `${many(onHold)} emails on hold`

/** Reasons are phrases; here one is shown as a sentence. */
export const onHoldReason = ({ reason }: Today['onHold']) => reason ?? 'See why'

export const tasksTitle = (tasks: DueTasks) => (tasks.count === 1 ? '1 task due' : `${many(tasks)} tasks due`)

/** "Call at 09:30". */
export const taskWhy = ({ kind, dueTime }: DueTasks['next'][number]) =>
  dueTime ? `${TASK_KINDS[kind]} at ${dueTime}` : TASK_KINDS[kind]
