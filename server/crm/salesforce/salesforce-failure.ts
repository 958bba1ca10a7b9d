import { CrmFailure, withoutMarkup } from '../crm-failure.ts'

type Thrown = { errorCode?: string; name?: string; message?: string; code?: string }

/** The failure of a whole call. */
export function salesforceFailure(thrown: unknown): CrmFailure {
  const { errorCode, name, message = '' } = thrown as Thrown
  const code = errorCode ?? name ?? ''
  if (code === 'INVALID_SESSION_ID' || code === 'INVALID_AUTH_HEADER' || code === 'ERROR_HTTP_401')
    return new CrmFailure('unauthorized', 'Salesforce rejected our access token.')
  if (code === 'REQUEST_LIMIT_EXCEEDED')
    return new CrmFailure('limited', "You've used today's Salesforce API limit. Syncing resumes tomorrow.", {
      retryAfterSeconds: 3600,
    })
  if (/^ERROR_HTTP_(429|5\d\d)$|^(SERVER_UNAVAILABLE|UNKNOWN_EXCEPTION|UNABLE_TO_LOCK_ROW)$/.test(code))
    return new CrmFailure(
      'away',
      `Salesforce has a problem right now (${message.slice(0, 200) || code}). Try again in a few minutes.`,
    )
  if (code === 'NOT_FOUND' || code === 'ENTITY_IS_DELETED')
    return new CrmFailure('gone', 'The record no longer exists in Salesforce.')
  if (errorCode) return new CrmFailure('refused', `Salesforce rejected the change: ${withoutMarkup(message)}`)
  return new CrmFailure('away', "Salesforce can't be reached right now. Try again in a few minutes.", { cause: thrown })
}

type SaveError = { statusCode?: string; errorCode?: string; message?: string; duplicateResult?: unknown }

/** The failure of one record of a batch. */
export function saveFailure(errors: unknown[]): CrmFailure {
  const [first = {}] = errors as SaveError[]
  const code = first.statusCode ?? first.errorCode ?? ''
  if (code === 'ENTITY_IS_DELETED' || code === 'INVALID_CROSS_REFERENCE_KEY' || code === 'NOT_FOUND')
    return new CrmFailure('gone', 'The record no longer exists in Salesforce.')
  if (code === 'UNABLE_TO_LOCK_ROW')
    return new CrmFailure('away', 'Another user was editing the record in Salesforce. Try again.')
  if (code === 'CANNOT_UPDATE_CONVERTED_LEAD')
    return new CrmFailure('refused', 'The lead was converted in Salesforce, so it can no longer be changed there.')
  return new CrmFailure('refused', `Salesforce rejected the change: ${first.message ?? (code || 'no reason given')}`)
}
