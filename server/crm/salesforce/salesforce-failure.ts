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
    return new CrmFailure('gone', 'The record no longer exists in Salesforce.', { code })
  if (errorCode) return new CrmFailure('refused', `Salesforce rejected the change: ${withoutMarkup(message)}`, { code })
  return new CrmFailure('away', "Salesforce can't be reached right now. Try again in a few minutes.", { cause: thrown })
}

type DuplicateResult = {
  matchResults?: { entityType?: string; matchRecords?: { record?: { Id?: string } }[] }[]
}
export type SaveError = {
  statusCode?: string
  errorCode?: string
  message?: string
  fields?: string[]
  duplicateResult?: DuplicateResult
  /** Older versions of the API spell it this way. */
  duplicateResut?: DuplicateResult
}

export const codeOf = ({ statusCode, errorCode }: SaveError) => statusCode ?? errorCode ?? ''
export const isDuplicate = (errors: SaveError[]) => errors.some((error) => codeOf(error) === 'DUPLICATES_DETECTED')

/** The failure of one record of a batch. */
export function saveFailure(errors: SaveError[], object: 'Lead' | 'Contact' = 'Lead', isNew = false): CrmFailure {
  const [first = {}] = errors
  const code = codeOf(first)
  const properties = [...new Set(errors.flatMap(({ fields }) => fields ?? []))]
  const isOtherReference = code === 'INVALID_CROSS_REFERENCE_KEY' && properties.length > 0
  if (/^(ENTITY_IS_DELETED|INVALID_CROSS_REFERENCE_KEY|NOT_FOUND)$/.test(code) && !isOtherReference)
    return new CrmFailure('gone', 'The record no longer exists in Salesforce.', { code })
  if (code === 'UNABLE_TO_LOCK_ROW')
    return new CrmFailure('away', 'Another user was editing the record in Salesforce. Try again.')
  if (code === 'CANNOT_UPDATE_CONVERTED_LEAD')
    return new CrmFailure('refused', 'The lead was converted in Salesforce, so it can no longer be changed there.', {
      code,
    })
  if (isDuplicate(errors) && isNew) return duplicateFailure(errors, object)
  const messages = [...new Set(errors.map(({ message }) => withoutMarkup(message ?? '')).filter(Boolean))].join(' ')
  return new CrmFailure('refused', `Salesforce rejected the change: ${messages || code || 'no reason given'}`, {
    code,
    properties,
  })
}

/** Salesforce has a record with our external ID. */
export const keyedFailure = (existingId: string) =>
  new CrmFailure('conflict', 'Salesforce already has a record of this lead.', {
    code: 'DUPLICATE_VALUE',
    existingId,
    matches: [existingId],
  })

/** Salesforce has records that may be the same person. */
function duplicateFailure(errors: SaveError[], object: 'Lead' | 'Contact') {
  const results = errors.flatMap(
    ({ duplicateResult, duplicateResut }) => (duplicateResult ?? duplicateResut)?.matchResults ?? [],
  )
  const idsOf = (isOfType: (entityType: string | undefined) => boolean) => [
    ...new Set(
      results
        .filter(({ entityType }) => isOfType(entityType))
        .flatMap(({ matchRecords }) => matchRecords ?? [])
        .flatMap(({ record }) => record?.Id ?? []),
    ),
  ]
  const matches = idsOf((entityType) => entityType === object)
  const isElsewhere = matches.length === 0 && idsOf(() => true).length > 0
  const other = object === 'Lead' ? 'contact' : 'lead'
  const message = isElsewhere
    ? `Salesforce already has this person as a ${other}. Create a ${object.toLowerCase()} as well, or leave it as it is.`
    : 'A duplicate rule in Salesforce found records that may be the same person.'
  return new CrmFailure('conflict', message, {
    code: 'DUPLICATES_DETECTED',
    matches,
    ...(matches.length === 1 && { existingId: matches[0] }),
  })
}
