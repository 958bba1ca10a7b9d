import { MailApiFailure } from './mail-api.ts'

/** Google's reasons for "too much", some of them with the status 403. */
const LIMITED = ['rateLimitExceeded', 'userRateLimitExceeded', 'dailyLimitExceeded', 'quotaExceeded', 'limitExceeded']

const FORBIDDEN: Record<string, string> = {
  insufficientPermissions: 'Leadwright has no permission for this. Connect the mailbox again and tick every box.',
  domainPolicy: 'Your Google Workspace admin has disabled Gmail for apps. Ask your admin to allow Leadwright.',
  accessNotConfigured:
    "The Gmail API is not enabled in this server's Google Cloud project. Ask the operator to enable it.",
  failedPrecondition:
    'This Google account has no Gmail mailbox. Ask your admin to turn on Gmail, or connect another account.',
}

export type GoogleError = { reason: string; message: string }

/** Empty where the answer is not one of Google's. */
export function readGoogleError(text: string): GoogleError {
  try {
    const { error } = JSON.parse(text) ?? {}
    const reason = error?.errors?.[0]?.reason ?? error?.status
    return { reason: typeof reason === 'string' ? reason : '', message: String(error?.message ?? '') }
  } catch {
    return { reason: '', message: '' }
  }
}

/** `hasEffect`: the call changes something, so without a clear answer it may have been done. */
type Answer = { status: number; headers: Headers; text: string; hasEffect: boolean }

export function gmailFailure({ status, headers, text, hasEffect }: Answer): MailApiFailure {
  const { reason, message } = readGoogleError(text)
  const said = [reason, message].filter(Boolean).join(': ').slice(0, 500) || `status ${status}`
  const retryAfterSeconds = readRetryAfter(headers, message)
  const fail = (kind: MailApiFailure['kind'], sentence: string) =>
    new MailApiFailure(kind, `${sentence} (${said})`, { retryAfterSeconds })
  if (status === 401) return fail('revoked', 'Google no longer accepts our access. Connect the mailbox again.')
  if (status === 429 || (status === 403 && LIMITED.includes(reason)))
    return fail('limited', 'Google limits this mailbox for now.')
  if (status === 403 || (status === 400 && /^failed_?precondition$/i.test(reason)))
    return fail('forbidden', FORBIDDEN[reason] ?? "Google doesn't let Leadwright use this mailbox. Ask your admin.")
  if (status === 413) return fail('refused', 'This email is too large for Gmail.')
  // Without a reason of Google's it may be the page of a proxy.
  if (status >= 400 && status < 500 && reason && status !== 408) return fail('refused', 'Gmail rejected this email.')
  // Google says of 5xx only that something unexpected happened, not that nothing was done.
  return fail(hasEffect ? 'cut' : 'away', 'Gmail sent no clear response.')
}

const DAY_SECONDS = 86_400

/** Gmail's sending limit names its time in the words of the error: "Retry after 2026-11-17T10:00:00.000Z". */
function readRetryAfter(headers: Headers, message: string): number | undefined {
  const value = headers.get('retry-after') ?? /Retry after (\d{4}-[\dT:.-]+Z)/i.exec(message)?.[1]
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), DAY_SECONDS) : undefined
}
