import { CrmFailure, withoutMarkup } from '../crm-failure.ts'

type ErrorDetail = { message?: string; code?: string; context?: Record<string, unknown> }
export type Rejection = {
  message?: string
  category?: string
  context?: Record<string, string[]>
  errors?: ErrorDetail[]
}

const CANT_ASSOCIATE = /'Edit Associations' permission/

/** What HubSpot said about a record, or about a whole call. */
export function rejectionOf({ message = 'no reason given', category, errors }: Rejection) {
  if (category === 'CONFLICT') {
    // Only HubSpot's own sentence, because other messages quote the values of a lead.
    const existingId = /^Contact already exists\. Existing ID: (\d+)\.?$/.exec(message)?.[1]
    return new CrmFailure('conflict', 'HubSpot already has a contact with this email address.', { existingId })
  }
  if (category === 'OBJECT_NOT_FOUND') return new CrmFailure('gone', 'The record no longer exists in HubSpot.')
  if (CANT_ASSOCIATE.test(message))
    return new CrmFailure(
      'refused',
      'The connected HubSpot user can\'t edit associations. Ask a HubSpot admin for the "Edit Associations" permission.',
      { code: 'EDIT_ASSOCIATIONS' },
    )
  const details = detailsOf(errors)
  const named = details.flatMap((one) => textsIn(one, 'propertyName'))
  const inMessage = [...message.matchAll(/"name":"(\w+)"/g)].map(([, name = '']) => name)
  return new CrmFailure('refused', `HubSpot rejected the change: ${sentencesOf(details) || messagesIn(message)}`, {
    code: details[0]?.code ?? /"error":"(\w+)"/.exec(message)?.[1],
    properties: [...new Set(named.length > 0 ? named : inMessage)],
  })
}

const detailsOf = (errors: unknown): ErrorDetail[] =>
  Array.isArray(errors) ? errors.filter((one) => typeof one === 'object' && one !== null) : []

const textsIn = ({ context }: ErrorDetail, key: string) =>
  [context?.[key]].flat().filter((one) => typeof one === 'string')

/** Since version 2026-09 the rules that an admin has set in HubSpot apply, and each broken one is an error of its own. */
const sentencesOf = (details: ErrorDetail[]) => [...new Set(details.map(sentenceOf).filter(Boolean))].join(' ')

function sentenceOf(detail: ErrorDetail) {
  const names = textsIn(detail, 'propertyName').join(', ')
  const message = withoutMarkup(String(detail.message ?? ''))
  if (names && detail.code === 'MISSING_REQUIRED_PROPERTY')
    return `${names} is required for new records in HubSpot. Set a default value for it in the sync settings.`
  if (names && detail.code === 'MISSING_CONDITIONAL_REQUIRED_PROPERTY')
    return `${message}. Fill it in HubSpot, or ask your HubSpot admin to change the rule.`
  return names && !message.includes(names) ? `${names}: ${message}` : message
}

/** The readable messages in "Property values were not valid: [{"message":"...", ...}]". */
function messagesIn(message: string) {
  const messages = [...message.matchAll(/"message":"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) =>
    text.replace(/\\(.)/g, '$1'),
  )
  return [...new Set(messages)].join('; ') || withoutMarkup(message)
}

type Thrown = { code?: number | string; body?: Rejection & { policyName?: string }; headers?: Record<string, string> }

/** The failure of a whole call. */
export function failureOf(thrown: unknown): CrmFailure {
  const { code, body = {}, headers = {} } = thrown as Thrown
  if (typeof code !== 'number')
    return new CrmFailure('away', "HubSpot can't be reached right now. Try again in a few minutes.", { cause: thrown })
  if (code === 401) return new CrmFailure('unauthorized', 'HubSpot rejected our access token.')
  if (code === 429) {
    const retryAfter = Number(headers['retry-after'])
    const retryAfterSeconds = retryAfter > 0 ? retryAfter : body.policyName === 'SECONDLY' ? 1 : 10
    return new CrmFailure('limited', "We reached HubSpot's rate limit. Try again in a few minutes.", {
      retryAfterSeconds,
    })
  }
  if (code >= 500)
    return new CrmFailure('away', `HubSpot has a problem right now (error ${code}). Try again in a few minutes.`)
  const scopes = detailsOf(body.errors).flatMap((one) => textsIn(one, 'requiredGranularScopes'))
  if (code === 403 && (body.category === 'MISSING_SCOPES' || scopes.length > 0))
    return new CrmFailure(
      'refused',
      `Leadwright doesn't have this HubSpot permission: ${scopes.join(', ') || 'unknown'}. Add the scope to the app or key in HubSpot, then reconnect HubSpot.`,
      { code: 'MISSING_SCOPES' },
    )
  if (code === 403 && !CANT_ASSOCIATE.test(body.message ?? ''))
    return new CrmFailure(
      'refused',
      `The connected HubSpot user doesn't have permission: ${body.message ?? 'no reason given'}`,
    )
  return rejectionOf({
    ...body,
    ...(code === 404 && { category: 'OBJECT_NOT_FOUND' }),
    ...(code === 409 && { category: 'CONFLICT' }),
  })
}
