// Why an email was refused, and whose fault each reason is.

/** Whose fault a refusal is. `rate`: we sent too much or too fast. */
export type Fault = 'recipient' | 'sender' | 'content' | 'server' | 'rate'

export type RefusalReason =
  | 'mailbox full'
  | 'message too big'
  | 'disabled'
  | 'moved'
  | 'relaying denied'
  | 'authentication'
  | 'sender refused'
  | 'recipient refused'
  | 'blocked'
  | 'rate limit'
  | 'unknown host'
  | 'unknown user'
  | 'accepts no mail'
  | 'spam'
  | 'virus'
  | 'policy'
  | 'content'
  | 'routing'
  | 'mail system'
  | 'expired'
  | 'temporary'
  | 'unknown'

/** What servers say for one reason, in lower case and without addresses. */
export type Wording = { reason: RefusalReason; says: RegExp[] }

/** The person or the domain does not exist: no further email can ever arrive. */
export const LASTING: ReadonlySet<RefusalReason> = new Set(['unknown user', 'unknown host', 'moved', 'accepts no mail'])

export const FAULT_OF: Record<RefusalReason, Fault> = {
  'unknown user': 'recipient',
  'unknown host': 'recipient',
  moved: 'recipient',
  'accepts no mail': 'recipient',
  'mailbox full': 'recipient',
  disabled: 'recipient',
  'recipient refused': 'recipient',
  'sender refused': 'sender',
  authentication: 'sender',
  'relaying denied': 'sender',
  blocked: 'sender',
  policy: 'sender',
  spam: 'content',
  virus: 'content',
  content: 'content',
  'message too big': 'content',
  'rate limit': 'rate',
  routing: 'server',
  'mail system': 'server',
  expired: 'server',
  temporary: 'server',
  unknown: 'server',
}
