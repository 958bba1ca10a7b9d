import { MailApiFailure } from './mail-api.ts'

/** What Graph's answer says about a failure. Codes are compared without regard to case, as Microsoft asks. */
export type GraphError = { code: string; message: string }

const words = {
  noMailbox: 'This Microsoft account has no mailbox in Exchange Online. Ask your admin for a license with email.',
  blocked: 'Microsoft has blocked this mailbox from sending. Sign in to Outlook and follow its instructions.',
  sender: "This Microsoft account isn't allowed to send from this address. Use the address of the mailbox itself.",
  full: 'The mailbox is full. Delete emails in Outlook, then try again.',
  denied: "Microsoft doesn't let Leadwright use this mailbox. Ask your admin, or connect it again.",
}

/** The owner or an admin has to do something, whatever the email. Some come with the status 404 or 400. */
const FORBIDDEN: Record<string, string> = {
  mailboxnotenabledforrestapi: words.noMailbox,
  mailboxnotsupportedforrestapi: words.noMailbox,
  mailboxnothostedinexchangeonline: words.noMailbox,
  errornonexistentmailbox: words.noMailbox,
  errormessagesubmissionblocked: words.blocked,
  erroraccountsuspend: words.blocked,
  errorsendasdenied: words.sender,
  errorquotaexceeded: words.full,
}

/** The mailbox has sent too much for now. */
const LIMITED = [
  'applicationthrottled',
  'errorexceededmessagelimit',
  'errorexceededhourlymessagelimit',
  'errorexceededmaxrecipientlimit',
  'errorsubmissionquotaexceeded',
]

/** `hasEffect`: the call changes something, so without a clear answer it may have been done. */
type Answer = { status: number; headers: Headers; body: Buffer; hasEffect: boolean }

export function graphFailure({ status, headers, body, hasEffect }: Answer): MailApiFailure {
  const { code, message } = readGraphError(body)
  const said = [code, message].filter(Boolean).join(': ').slice(0, 500) || `status ${status}`
  const retryAfterSeconds = readRetryAfter(headers)
  const fail = (kind: MailApiFailure['kind'], sentence: string) =>
    new MailApiFailure(kind, `${sentence} (${said})`, { retryAfterSeconds })
  if (status === 429 || LIMITED.includes(code)) return fail('limited', 'Microsoft limits this mailbox for now.')
  if (status === 401) return fail('revoked', 'Microsoft no longer accepts our access. Connect the mailbox again.')
  if (FORBIDDEN[code]) return fail('forbidden', FORBIDDEN[code])
  if (status === 403) return fail('forbidden', words.denied)
  // Throttled: Microsoft says when to come back, and hasn't done anything.
  if (status === 503 && retryAfterSeconds !== undefined) return fail('away', "Microsoft can't do this now.")
  if (status === 409 || status === 423) return fail('away', 'The mailbox is busy.')
  if (status === 413) return fail('refused', 'This email is too large for Microsoft.')
  if (!hasEffect) return fail('away', 'Microsoft sent no clear response.')
  // Without a code of Graph it may be the page of a proxy, whoever wrote it.
  if (status >= 400 && status < 500 && code && status !== 408) return fail('refused', 'Microsoft rejected this email.')
  return fail('cut', 'Microsoft sent no clear response.')
}

/** Codes in lower case; empty where the answer isn't one of Graph. */
export function readGraphError(body: Buffer): GraphError {
  try {
    const { error } = JSON.parse(body.toString('utf8')) ?? {}
    const text = (value: unknown) => (typeof value === 'string' ? value : '')
    return { code: text(error?.code).toLowerCase(), message: text(error?.message) }
  } catch {
    return { code: '', message: '' }
  }
}

const DAY_SECONDS = 86_400

/** Seconds, or a date. */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), DAY_SECONDS) : undefined
}
