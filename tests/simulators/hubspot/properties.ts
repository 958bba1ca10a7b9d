import type { Answer } from '../crm-server.ts'
import { refuse } from './answers.ts'
import { currencyProblem } from './deals.ts'
import type { Definition } from './definitions.ts'
import { dealProblem } from './pipelines.ts'
import type { Kind, Tenant, Values } from './tenant.ts'

const MAX_TEXT = 65_536

/** What HubSpot says of values it doesn't take; undefined if they are fine. */
export function problemOf(tenant: Tenant, kind: Kind, values: Values): string | undefined {
  const { choices, definitions } = tenant
  for (const [name, value] of Object.entries(values)) {
    const not = (message: string, error: string) =>
      `Property values were not valid: [{"isValid":false,"message":"${message}","error":"${error}","name":"${name}"}]`
    const definition = definitions[kind].get(name)
    if (!definition || definition.isArchived)
      return not(`Property \\"${name}\\" does not exist`, 'PROPERTY_DOESNT_EXIST')
    if (definition.isReadOnly || definition.isCalculated)
      return not(`\\"${name}\\" is a read only property; its value cannot be set.`, 'READ_ONLY_VALUE')
    if (typeof value !== 'string') return `Property values were not valid: ${name} is not text`
    const noCurrency = currencyProblem(tenant, name, value)
    if (noCurrency) return not(noCurrency, 'INVALID_OPTION')
    if (choices[name] && value && !choices[name].some((option) => option.value === value))
      return not(
        `${value} was not one of the allowed options: [${choices[name].map((one) => one.value).join(', ')}]`,
        'INVALID_OPTION',
      )
    if (value && definition.rule && !definition.rule.pattern.test(value))
      return not(definition.rule.message, definition.rule.error)
    if (name === 'email' && value && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value))
      return not(`Email address ${value} is invalid`, 'INVALID_EMAIL')
    const problem = dealProblem(tenant, name, value)
    if (problem) return not(problem, 'INVALID_OPTION')
    if (name === 'hs_timestamp' && Number.isNaN(Date.parse(value)) && !/^\d{13}$/.test(value))
      return not(`${value} was not a valid long.`, 'INVALID_LONG')
    if (name === 'hs_email_headers' && !isJson(value)) return not('headers are not valid JSON', 'INVALID_JSON')
    if (value.length > MAX_TEXT) return `Property values were not valid: ${name} is too long`
  }
  return undefined
}

/** hs_email_headers is "a JSON escaped string". */
function isJson(value: string) {
  try {
    return typeof JSON.parse(value) === 'object'
  } catch {
    return false
  }
}

export function describe(tenant: Tenant, kind: Kind, name: string): Answer {
  const definition = tenant.definitions[kind].get(name)
  if (!definition) return refuse(404, 'OBJECT_NOT_FOUND', `No property ${name} exists`)
  return { status: 200, body: described(tenant, definition) }
}

/** All that are not archived, hidden ones too. Sensitive ones are left out: their scopes are of their own. */
export function describeAll(tenant: Tenant, kind: Kind): Answer {
  const all = [...tenant.definitions[kind].values()].filter(({ isArchived }) => !isArchived)
  return { status: 200, body: { results: all.map((one) => described(tenant, one)) } }
}

function described({ choices }: Tenant, { name, label, isReadOnly, isCalculated, isHidden, isArchived }: Definition) {
  return {
    ...{ name, label, description: '', groupName: 'contactinformation', hidden: isHidden, archived: isArchived },
    type: choices[name] ? 'enumeration' : 'string',
    fieldType: choices[name] ? 'radio' : 'text',
    calculated: isCalculated,
    modificationMetadata: { archivable: false, readOnlyDefinition: true, readOnlyValue: isReadOnly },
    options: (choices[name] ?? []).map((option, displayOrder) => ({ ...option, displayOrder, hidden: false })),
  }
}

/**
 * Since 2026-09 what an admin requires on the form for new records is required of the API too: the changelog shows the error,
 * whose context names the property. Undefined if nothing is missing.
 */
export function missingOf({ requiredOnCreate }: Tenant, kind: Kind, values: Values): Answer | undefined {
  const missing = requiredOnCreate[kind]?.filter((name) => !values[name]) ?? []
  if (missing.length === 0) return undefined
  return refuse(400, 'VALIDATION_ERROR', 'The property values provided are invalid', {
    errors: missing.map((name) => ({
      code: 'MISSING_REQUIRED_PROPERTY',
      message: `A value for ${name} must be provided`,
      context: { propertyName: [name] },
    })),
  })
}
