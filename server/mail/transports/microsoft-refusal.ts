import { readRetryAfter } from './graph-failure.ts'
import { MailApiFailure } from './mail-api.ts'

type Refusal = { error?: string; error_description?: string; error_codes?: number[]; suberror?: string }

const ADMIN = 'Your Microsoft 365 admin has to approve Leadwright first. Ask them to grant it admin consent.'
const APP = "Microsoft rejected this server's app settings. Ask whoever runs this server."

/** Numbers of AADSTS errors where another sign-in by the same person wouldn't help. */
const FORBIDDEN: Record<number, string> = {
  50105: 'Your Microsoft 365 admin has to assign you to the Leadwright app first.',
  53003: "A policy of your Microsoft 365 admin doesn't allow this sign-in. Ask them to allow Leadwright.",
  65001: ADMIN,
  65005: APP,
  90008: ADMIN,
  90093: ADMIN,
  90094: ADMIN,
  90095: ADMIN,
}

/** The person can fix these by signing in again. */
const REVOKED = ['invalid_grant', 'interaction_required', 'login_required', 'consent_required']
const APP_ERRORS = ['invalid_client', 'unauthorized_client', 'invalid_scope', 'invalid_resource', 'invalid_request']

/** Why Microsoft's token endpoint said no. */
export function microsoftRefusal({ status, headers }: Pick<Response, 'status' | 'headers'>, text: string) {
  const { error = '', error_description = '', error_codes } = readRefusal(text)
  const retryAfterSeconds = readRetryAfter(headers)
  if (status >= 500 || status === 429) return microsoftUnavailable({ retryAfterSeconds })
  // The first line: trace IDs and the time follow.
  const reason = error_description.split(/\r?\n| Trace ID:/)[0]?.slice(0, 500) || error || `status ${status}`
  const numbers = [...(Array.isArray(error_codes) ? error_codes : []), Number(/AADSTS(\d+)/.exec(reason)?.[1])]
  const forbidden = numbers.map((number) => FORBIDDEN[number]).find(Boolean)
  if (forbidden) return new MailApiFailure('forbidden', `${forbidden} (${reason})`)
  if (error === 'consent_required') return new MailApiFailure('forbidden', `${ADMIN} (${reason})`)
  if (REVOKED.includes(error))
    return new MailApiFailure('revoked', `Microsoft ended our access. Connect the mailbox again. (${reason})`)
  if (APP_ERRORS.includes(error)) return new MailApiFailure('forbidden', `${APP} (${reason})`)
  return microsoftUnavailable({ retryAfterSeconds })
}

export const microsoftUnavailable = (more: { retryAfterSeconds?: number | undefined; cause?: unknown }) =>
  new MailApiFailure('away', "Microsoft can't be reached right now. Try again in a few minutes.", more)

function readRefusal(text: string): Refusal {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
