// What a refusal says in words, by meaning. The order counts: a mailbox that is full exists, a server that limits or blocks the
// sender says nothing about the person, and "address rejected: spam" is about spam.
import * as other from './other-wordings.ts'
import * as recipient from './recipient-wordings.ts'
import type { RefusalReason, Wording } from './refusal-reason.ts'
import * as sender from './sender-wordings.ts'

const WORDINGS: Wording[] = [
  recipient.MAILBOX_FULL,
  sender.AUTHENTICATION,
  other.RATE_LIMIT,
  recipient.OVER_QUOTA,
  other.MESSAGE_TOO_BIG,
  other.GREYLISTED,
  recipient.RECIPIENT_REFUSED,
  sender.RELAYING_DENIED,
  sender.SENDER_REFUSED,
  sender.BLOCKED,
  recipient.DISABLED,
  recipient.MOVED,
  other.NOT_REACHED,
  recipient.UNKNOWN_HOST,
  recipient.ACCEPTS_NO_MAIL,
  recipient.UNKNOWN_USER,
  sender.BLOCKED_PERHAPS,
  other.VIRUS,
  other.SPAM,
  other.POLICY,
  recipient.RECIPIENT_REJECTED,
  other.EXPIRED,
  other.TRY_LATER,
  other.POLICY_PERHAPS,
  other.CONTENT,
  other.ROUTING,
  other.MAIL_SYSTEM,
]

/** The wording that the text has first, or null. */
export function wordingOf(text: string): Wording | null {
  const said = withoutNames(text)
  return WORDINGS.find(({ says }) => says.some((pattern) => pattern.test(said))) ?? null
}

/** The reason by what the text says, or `unknown`. Addresses and links in it say nothing. */
export const reasonOfWords = (text: string): RefusalReason => wordingOf(text)?.reason ?? 'unknown'

export function saysReason(text: string, reason: RefusalReason): boolean {
  const said = withoutNames(text)
  return WORDINGS.some((wording) => wording.reason === reason && wording.says.some((pattern) => pattern.test(said)))
}

function withoutNames(text: string): string {
  return (
    text
      .slice(0, 4_000)
      .toLowerCase()
      .replace(/[’`´]/g, "'")
      .replace(/https?:\/\/\S+/g, ' ')
      .replace(/<?[^\s<>"'()[\]:;,]{1,128}@[^\s<>"'()[\]:;,]{1,253}>?/g, '<>')
      .replace(/\s+/g, ' ')
      // A continued reply repeats its code on every line.
      .replace(/ ([45]\d\d)[- ](?:[45]\.\d{1,2}\.\d{1,3} )?(?=[a-z])/g, ' ; ')
      // IronPort's own heading above the reply of the server that refused.
      .replace(/unknown address error(?=\W{0,3}(?:5\d\d|;))/g, '')
      // Postfix says so whatever the reason; what follows is the reason.
      .replace(/recipient (?:address )?rejected: (?=\S)/g, '')
  )
}
