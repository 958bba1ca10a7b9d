import { expect, test } from 'vitest'
import { describeError } from './log.ts'

/** As drizzle throws it. */
function failedQuery(cause: Error | undefined, params: string) {
  const error = new Error(`Failed query: insert into leads values ($1)\nparams: ${params}`, { cause })
  return Object.assign(error, { query: 'insert into leads values ($1)', params: [params] })
}

test('of a failed query the database’s own words and code are told, and where it was', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(secret)' })
  const told = describeError(failedQuery(cause, 'secret\n    at secret (secret.ts:1:1)'))
  expect(told).toMatchObject({ code: '23505', message: 'duplicate key' })
  expect(told.stack).toContain('log.test.ts')
  expect(JSON.stringify(told)).not.toMatch(/secret|insert into/)
})

test('nor is anything else told of it when the database said nothing', () => {
  expect(JSON.stringify(describeError(failedQuery(undefined, 'secret')))).not.toMatch(/secret|insert into/)
})

test('a value that the database could not read is left out of its words', () => {
  const refused = Object.assign(new Error('invalid input syntax for type integer: "secret"'), { code: '22P02' })
  expect(describeError(failedQuery(refused, '')).message).toBe('invalid input syntax for type integer: ...')
})

test('any other error keeps its words and those of its cause, also of a failed query', () => {
  const cause = failedQuery(Object.assign(new Error('gone'), { code: '42P01' }), 'secret')
  const told = describeError(new Error('the answer breaks its contract', { cause }))
  expect(told).toMatchObject({ type: 'Error', message: 'the answer breaks its contract: gone' })
  expect(JSON.stringify(told)).not.toContain('secret')
  expect(describeError('thrown text').message).toBe('thrown text')
})

test('an email address in the message for a person is not logged', () => {
  const told = describeError(new Error('Another account already uses ada.b+x@mail.example. Try again.'))
  expect(told.message).toBe('Another account already uses [address] Try again.')
})
