import { MailApiFailure } from './mail-api.ts'

/** The operator has to correct something in the Google Cloud project or in the settings of this server. */
const APP_ERRORS = [
  'invalid_client',
  'unauthorized_client',
  'deleted_client',
  'disabled_client',
  'redirect_uri_mismatch',
  'invalid_request',
  'unsupported_grant_type',
  'invalid_scope',
]
/** An admin has to allow the app. */
const ADMIN_ERRORS = ['admin_policy_enforced', 'access_denied', 'org_internal']

export const googleUnavailable = (more: { cause?: unknown; retryAfterSeconds?: number }) =>
  new MailApiFailure('away', "Google can't be reached right now. Try again in a few minutes.", more)

/** What Google's token endpoint means by its error. */
export function googleRefusal(status: number, text: string): MailApiFailure {
  const { error, description } = readError(text)
  const said = [error, description].filter(Boolean).join(': ').slice(0, 500) || `status ${status}`
  const fail = (kind: MailApiFailure['kind'], sentence: string) => new MailApiFailure(kind, `${sentence} (${said})`)
  if (status >= 400 && status < 500) {
    if (error === 'invalid_grant' || error === 'invalid_token')
      return fail('revoked', 'Google ended our access. Connect the mailbox again.')
    if (ADMIN_ERRORS.includes(error))
      return fail(
        'forbidden',
        'Your Google Workspace admin has to allow Leadwright. Ask your admin, then connect again.',
      )
    if (APP_ERRORS.includes(error))
      return fail('forbidden', "Google rejected this server's app settings. Ask the operator.")
  }
  return googleUnavailable({ cause: said })
}

function readError(text: string): { error: string; description: string } {
  try {
    const { error, error_description: description } = JSON.parse(text) ?? {}
    return {
      error: typeof error === 'string' ? error : '',
      description: typeof description === 'string' ? description : '',
    }
  } catch {
    return { error: '', description: '' }
  }
}
