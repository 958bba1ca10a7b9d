import type { MailHold, MailRelease } from '../../../../contract/mail-hold.ts'
import { formatCount } from '../../../lib/format.ts'

const emails = (count: number) => (count === 1 ? '1 email' : `${formatCount(count)} emails`)

export const restoredAtWords = ({ knownUntil }: MailHold) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(knownUntil))

export const dueWords = ({ doubtful }: MailHold) =>
  doubtful === 0
    ? 'No emails came due after that, so either choice is safe.'
    : `${emails(doubtful)} came due after that.`

/** The two answers: what each button says, and what happens after it. */
export function answerWords({
  doubtful,
}: MailHold): Record<MailRelease['sinceThen'], { label: string; outcome?: string }> {
  if (doubtful === 0)
    return { may_be_sent: { label: "Yes, or I'm not sure" }, nothing_sent: { label: 'No, nothing was sent' } }
  const them = doubtful === 1 ? 'it' : 'them'
  return {
    may_be_sent: {
      label: `Yes, or I'm not sure: don't send ${them}`,
      outcome: `Yes: we won't send ${them} again. Resend ${doubtful === 1 ? 'it if it' : 'any that'} didn't arrive.`,
    },
    nothing_sent: { label: `No: send ${them} now`, outcome: `No: we'll send ${them} now.` },
  }
}

export function releasedWords(sinceThen: MailRelease['sinceThen'], { doubtful }: MailHold): string {
  if (doubtful === 0) return 'Sending resumed'
  if (sinceThen === 'nothing_sent')
    return `Sending resumed. ${emails(doubtful)} ${doubtful === 1 ? 'goes' : 'go'} out now`
  return `Sending resumed. ${emails(doubtful)} may have arrived: resend ${doubtful === 1 ? 'it if it' : 'any that'} didn't`
}
