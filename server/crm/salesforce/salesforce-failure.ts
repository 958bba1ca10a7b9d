import { CrmFailure, withoutMarkup } from '../crm-failure.ts'

type Thrown = { errorCode?: string; name?: string; message?: string; code?: string }

/** What a whole call met. */
export function salesforceFailure(thrown: unknown): CrmFailure {
  const { errorCode, name, message = '' } = thrown as Thrown
  const code = errorCode ?? name ?? ''
  if (code === 'INVALID_SESSION_ID' || code === 'INVALID_AUTH_HEADER' || code === 'ERROR_HTTP_401')
    return new CrmFailure('unauthorized', 'Salesforce does not accept our access.')
  if (code === 'REQUEST_LIMIT_EXCEEDED')
    return new CrmFailure('limited', "Salesforce's calls of the day are used up. It goes on tomorrow by itself.", {
      retryAfterSeconds: 3600,
    })
  if (/^ERROR_HTTP_(429|5\d\d)$|^(SERVER_UNAVAILABLE|UNKNOWN_EXCEPTION|UNABLE_TO_LOCK_ROW)$/.test(code))
    return new CrmFailure('away', `Salesforce has a fault at the moment (${message.slice(0, 200) || code}).`)
  if (code === 'NOT_FOUND' || code === 'ENTITY_IS_DELETED')
    return new CrmFailure('gone', 'The record no longer exists in Salesforce.')
  if (errorCode) return new CrmFailure('refused', `Salesforce refused it: ${withoutMarkup(message)}`)
  return new CrmFailure('away', 'Salesforce cannot be reached at the moment.', { cause: thrown })
}

type SaveError = { statusCode?: string; errorCode?: string; message?: string; duplicateResult?: unknown }

/** What one record of a batch met. */
export function saveFailure(errors: unknown[]): CrmFailure {
  const [first = {}] = errors as SaveError[]
  const code = first.statusCode ?? first.errorCode ?? ''
  if (code === 'ENTITY_IS_DELETED' || code === 'INVALID_CROSS_REFERENCE_KEY' || code === 'NOT_FOUND')
    return new CrmFailure('gone', 'The record no longer exists in Salesforce.')
  if (code === 'UNABLE_TO_LOCK_ROW')
    return new CrmFailure('away', 'Somebody else was changing the record in Salesforce.')
  if (code === 'CANNOT_UPDATE_CONVERTED_LEAD')
    return new CrmFailure('refused', 'The lead was converted in Salesforce, so that it can no longer be changed there.')
  return new CrmFailure('refused', `Salesforce refused it: ${first.message ?? (code || 'no reason given')}`)
}
