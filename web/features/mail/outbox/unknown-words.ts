import type { AnsweredMails, MailLog, UnknownMails } from '../../../../contract/mail.ts'
import type { Mailbox } from '../../../../contract/mailbox.ts'
import { formatCount, formatTotal } from '../../../lib/format.ts'

const emails = (count: number) => (count === 1 ? '1 email' : `${formatCount(count)} emails`)

/** Above the list of emails, while there are any. */
export const unknownNoteWords = (unknown: UnknownMails) =>
  unknown.total === 1
    ? `We don't know whether your email to ${unknown.emails[0]?.recipientAddress} arrived.`
    : `We don't know whether ${formatTotal(unknown)} emails arrived.`

/** Undefined while all of them are in the list. */
export const moreUnknownWords = (unknown: UnknownMails) =>
  unknown.total > unknown.emails.length
    ? `These are the newest ${unknown.emails.length} of ${formatTotal(unknown)}. Decide on these to see the others.`
    : undefined

export const arrivedWords = ({ changed }: AnsweredMails) => `${emails(changed)} marked as sent`
/** Some may have been found in the Sent folder meanwhile. */
export const resentWords = ({ changed }: AnsweredMails) =>
  changed === 0 ? 'Nothing to resend: these emails were sent' : `We'll resend ${emails(changed)}`

export const resendQuestion = (selected: Pick<MailLog, 'recipientAddress'>[]) => ({
  question: `Resend ${emails(selected.length)}?`,
  text:
    selected.length === 1
      ? `It may have arrived already. If it did, ${selected[0]?.recipientAddress} gets it twice.`
      : 'They may have arrived already. If they did, the recipients get them twice.',
})

/** Selected unless the user chooses otherwise: the Sent folder, which has the others, doesn't have it. */
export const isLikelyLost = ({ cause }: Pick<MailLog, 'cause'>) => cause?.code === 'not_in_sent_folder'

type Inbox = Pick<Mailbox, 'imap' | 'inboxProblem'>

/** Below the title of the question. While we can read the inbox, we look for them ourselves. */
export function unknownHelp(mails: Pick<MailLog, 'cause'>[], mailbox: Inbox | null | undefined) {
  const isChecking = mailbox?.imap && !mailbox.inboxProblem && !mails.every(isLikelyLost)
  const next = isChecking
    ? "We're checking your Sent folder; this takes up to 15 minutes."
    : 'Look in your Sent folder, or ask the recipient.'
  return `Sending was interrupted, so we can't tell. ${next} We resend only what you select.`
}
