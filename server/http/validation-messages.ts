import type { z } from 'zod'

type Issue = Parameters<NonNullable<NonNullable<ReturnType<typeof z.config>>['customError']>>[0]

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
}
const COUNTED: Record<string, string> = { string: ' characters', array: ' entries', set: ' entries', file: ' bytes' }

/** The message of a schema that has none: the field, and the values it accepts. Zod's own messages are for programmers. */
export function validationMessage(issue: Issue): string | undefined {
  const field = fieldName(issue.path ?? [])
  return `${field}${problemOf(issue)}`
}

function problemOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? 'something else'}`
    case 'too_big':
      if (issue.origin === 'int') return 'is too large'
      return `must be at most ${formatNumber(issue.maximum)}${COUNTED[issue.origin] ?? ''}`
    case 'too_small':
      return `must be at least ${formatNumber(issue.minimum)}${COUNTED[issue.origin] ?? ''}`
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}`
    case 'unrecognized_keys':
      return `cannot have ${issue.keys.slice(0, 5).join(', ')}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    default:
      return 'is not valid'
  }
}

/** "Step number " for steps.0.stepNumber; the request body where the path names no field. */
function fieldName(path: readonly PropertyKey[]) {
  const name = path.findLast((part) => typeof part === 'string')
  if (!name) return 'The request body '
  const words = String(name)
    .slice(0, 60)
    .replace(/([a-z\d])([A-Z])/g, (_, before: string, capital: string) => `${before} ${capital.toLowerCase()}`)
    .replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} `
}

const formatNumber = (limit: number | bigint) => limit.toLocaleString('en-GB')

const oneOf = (values: readonly unknown[]) =>
  values.length === 1
    ? String(values[0])
    : `one of ${values
        .filter((value) => value !== '')
        .slice(0, 20)
        .join(', ')}`
