import type { MailHold, MailRelease } from '../../../../contract/mail-hold.ts'
import { formatCount } from '../../../lib/format.ts'

export const knownUntilWords = ({ knownUntil }: MailHold) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(knownUntil))

const mails = (count: number) => (count === 1 ? '1 mail' : `${formatCount(count)} mails`)

/** What each answer does. */
export const doubtWords = ({ doubtful }: MailHold) =>
  doubtful === 0
    ? 'No mail was due since, so either answer is safe.'
    : `${mails(doubtful)} ${doubtful === 1 ? 'was' : 'were'} due by now. After Yes you send again by hand what did not arrive; after No ${doubtful === 1 ? 'it goes' : 'they go'} out by ${doubtful === 1 ? 'itself' : 'themselves'}.`

export const releasedWords = (sinceThen: MailRelease['sinceThen'], { doubtful }: MailHold) =>
  sinceThen === 'may_have_left' && doubtful > 0
    ? `Sending goes on. ${mails(doubtful)} may have arrived: send again what did not`
    : 'Sending goes on'
