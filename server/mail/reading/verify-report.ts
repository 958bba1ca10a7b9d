// Whether a report on an email (bounce, delay, spam complaint) is to be believed. Anybody can write one, so it has to name an email of
// ours by something only its recipient and the servers on its way have seen.
import type { ReportDoubt } from '../../../contract/timeline-event.ts'
import { domainOf } from '../../leads/mail-domain.ts'
import { failsAuthentication } from './authentication.ts'
import { splitNotice } from './bounce-notice.ts'
import type { MailClass } from './classify-mail.ts'
import type { Match, SentMail } from './match-mail.ts'
import type { ReadMail } from './read-mail.ts'

/** Where it arrived: the mailbox, and the names of its servers. */
export type Receiver = { mailboxId: number; hosts: readonly string[] }

/** Why the report changes nothing; null when it counts. */
export function doubtAbout(
  mail: ReadMail,
  found: MailClass,
  { mail: sent, how }: Match<SentMail>,
  { mailboxId, hosts }: Receiver,
): ReportDoubt | null {
  if (how !== 'name') return 'unnamed'
  if (sent.mailboxId !== mailboxId) return 'other_mailbox'
  if (!isAbout(mail, found, sent.recipientAddress)) return 'other_recipient'
  return failsAuthentication(mail, hosts) ? 'not_authentic' : null
}

function isAbout(mail: ReadMail, { recipients = [] }: MailClass, recipient: string) {
  const named = recipients.flatMap(({ address, sentTo }) => [address, sentTo ?? ''])
  if (named.length === 0 || named.includes(recipient)) return true
  // Feedback loops hide who complained, and leave the domain (RFC 6590).
  if (recipients.every(({ reason }) => reason === 'complaint'))
    return named.some((address) => domainOf(address) === domainOf(recipient))
  // "generated from kim@lead.example": the address that failed is where our recipient's email is forwarded to.
  return splitNotice(mail.text).words.toLowerCase().includes(recipient)
}
