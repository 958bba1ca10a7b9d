import type { z } from 'zod'

type Issue = Parameters<NonNullable<NonNullable<ReturnType<typeof z.config>>['customError']>>[0]

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
}
const COUNTED: Record<string, string> = { string: ' characters', array: ' entries', set: ' entries', file: ' bytes' }

/** What a schema without words of its own answers: which field, and what it takes. Zod's own words are for programmers. */
export function plainWords(issue: Issue): string | undefined {
  const field = fieldWords(issue.path ?? [])
  return `${field}${wordsOf(issue)}`
}

function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected] ?? 'something else'}`
    case 'too_big':
      if (issue.origin === 'int') return 'is too large'
      return `must be at most ${numberWords(issue.maximum)}${COUNTED[issue.origin] ?? ''}`
    case 'too_small':
      return `must be at least ${numberWords(issue.minimum)}${COUNTED[issue.origin] ?? ''}`
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

/** "Step number " of steps.0.stepNumber; the whole of what was sent where no field is named. */
function fieldWords(path: readonly PropertyKey[]) {
  const name = path.findLast((part) => typeof part === 'string')
  if (!name) return 'What was sent '
  const words = String(name)
    .slice(0, 60)
    .replace(/([a-z\d])([A-Z])/g, (_, before: string, capital: string) => `${before} ${capital.toLowerCase()}`)
    .replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} `
}

const numberWords = (limit: number | bigint) => limit.toLocaleString('en-GB')

const oneOf = (values: readonly unknown[]) =>
  values.length === 1
    ? String(values[0])
    : `one of ${values
        .filter((value) => value !== '')
        .slice(0, 20)
        .join(', ')}`
