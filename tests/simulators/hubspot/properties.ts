import type { Answer } from '../crm-server.ts'
import { refuse } from './answers.ts'
import { dealProblem } from './pipelines.ts'
import type { Kind, Tenant, Values } from './tenant.ts'

const MAX_TEXT = 65_536

/** What HubSpot says of values it doesn't take; undefined if they are fine. */
export function problemOf(tenant: Tenant, kind: Kind, values: Values): string | undefined {
  const { choices, definitions } = tenant
  for (const [name, value] of Object.entries(values)) {
    const not = (message: string, error: string) =>
      `Property values were not valid: [{"isValid":false,"message":"${message}","error":"${error}","name":"${name}"}]`
    if (!definitions[kind].has(name)) return not(`Property \\"${name}\\" does not exist`, 'PROPERTY_DOESNT_EXIST')
    if (typeof value !== 'string') return `Property values were not valid: ${name} is not text`
    if (choices[name] && value && !choices[name].some((option) => option.value === value))
      return not(`${value} was not one of the allowed options`, 'INVALID_OPTION')
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

export function describe({ choices, definitions }: Tenant, kind: Kind, name: string): Answer {
  if (!definitions[kind].has(name)) return refuse(404, 'OBJECT_NOT_FOUND', `No property ${name} exists`)
  return {
    status: 200,
    body: {
      ...{ name, label: name, description: '', groupName: 'contactinformation', hidden: false },
      type: choices[name] ? 'enumeration' : 'string',
      fieldType: choices[name] ? 'radio' : 'text',
      options: (choices[name] ?? []).map((option, displayOrder) => ({ ...option, displayOrder, hidden: false })),
    },
  }
}
