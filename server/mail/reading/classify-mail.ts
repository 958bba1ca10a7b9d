// What an incoming email is: a person's reply, a machine's, or a report on an email of ours. Pure: the same email gives the same result.
import { autoReplyKind } from './auto-reply.ts'
import { readComplaint } from './complaint.ts'
import { isDeliveryReport } from './is-report.ts'
import { hasQuote, newText } from './new-text.ts'
import { APPLE_HEADER, asksToStop, isClientUnsubscribe, isOnlyOptOut, isUnsubscribeSubject } from './opt-out.ts'
import { type ReportedRecipient, readBounce } from './read-bounce.ts'
import { first, type ReadMail } from './read-mail.ts'

/** `unsure`: a person's reply or a machine's; its owner decides. */
export type MailKind = 'reply' | 'auto_reply' | 'unsure' | 'bounce' | 'delay' | 'unsubscribe' | 'complaint' | 'other'

export type MailClass = {
  kind: MailKind
  /** The people the email is about: failed recipients, complainers, people who are away. */
  recipients?: ReportedRecipient[]
  /** Message-ID of our email that this one replies to or reports on. */
  originalMessageId?: string
  references: string[]
  /** The person wants no more email, whatever else the email says. */
  optOut?: boolean
  /** It says so in a person's own words: it is a reply as well. */
  isWritten?: boolean
  /** Its subject has the token of one of our emails: it unsubscribes the recipient of that one. */
  isNamed?: boolean
  /** Nothing but a header says that it unsubscribes, and anybody can write that: it counts only about an email that it names. */
  isByHeader?: boolean
}

/** `unsubscribeAddresses`: where our List-Unsubscribe headers point. */
export function classifyMail(mail: ReadMail, unsubscribeAddresses: readonly string[] = []): MailClass {
  const complaint = readComplaint(mail)
  if (complaint) return { ...complaint, references: mail.references }
  if (isDeliveryReport(mail)) return { ...readBounce(mail), references: mail.references }
  const common = {
    references: mail.references,
    ...(mail.references.length > 0 && { originalMessageId: answered(mail) }),
  }
  const said = newText(mail.text)
  // First: email apps send it for a person, some with the headers of a machine.
  if (isClientUnsubscribe(mail.subject, said)) return { kind: 'unsubscribe', optOut: true, ...common }
  if (/^\s*true\s*$/i.test(first(mail.headers, APPLE_HEADER)))
    return { kind: 'unsubscribe', optOut: true, isByHeader: true, ...common }
  const automatic = autoReplyKind(mail)
  if (automatic === 'auto_reply') return { kind: 'auto_reply', recipients: [away(mail)], ...common }
  if (automatic === 'other' || mail.disposition) return { kind: 'other', ...common }
  if (isUnsubscribeMail(mail, unsubscribeAddresses)) return { kind: 'unsubscribe', optOut: true, ...common }
  if (isOnlyOptOut(said)) return { kind: 'unsubscribe', optOut: true, isWritten: true, ...common }
  const kind = automatic === 'unsure' ? 'unsure' : isReply(mail) ? 'reply' : 'other'
  return { kind, ...common, ...(asksToStop(said) && { optOut: true }) }
}

/** What the email is by all but the header that `isByHeader` is about. */
export const classifyWithoutHeader = (mail: ReadMail) =>
  classifyMail({ ...mail, headers: new Map([...mail.headers].filter(([name]) => name !== APPLE_HEADER)) })

const answered = (mail: ReadMail) => mail.inReplyTo || mail.references.at(-1)

const away = ({ from }: ReadMail): ReportedRecipient => ({
  address: from.address,
  isPermanent: false,
  status: '',
  reason: 'away',
  diagnostic: '',
})

function isUnsubscribeMail(mail: ReadMail, addresses: readonly string[]) {
  if (!isUnsubscribeSubject(mail.subject)) return false
  if (addresses.some((address) => mail.to.includes(address.toLowerCase()))) return true
  return newText(mail.text).length < 200
}

const ANSWER_PREFIX =
  /^\s*(\[[^\]]{1,60}\]\s*)?(re|aw|antw|sv|vs|vá|odp|ynt|rif|res|ref|tr|回复|答复|回覆|返信|ответ|απ)\s?(\[\d{1,3}\]|\(\d{1,3}\))?\s?[:：]/i

function isReply(mail: ReadMail) {
  if (mail.inReplyTo || mail.references.length > 0 || ANSWER_PREFIX.test(mail.subject)) return true
  const isBulk = first(mail.headers, 'list-id') !== '' || first(mail.headers, 'list-unsubscribe') !== ''
  return !isBulk && hasQuote(mail.text)
}
