import { expect, test } from 'vitest'
import { CrmFailure } from '../crm-failure.ts'
import { rejectionOf } from './hubspot-failure.ts'
import { type Draft, writeDrafts } from './write-drafts.ts'

type Named = Draft & { id: number }
const drafts = (values: Record<string, string>[], idProperty?: string): Named[] =>
  values.map((properties, id) => ({ id, properties, leftOut: [], ...(idProperty && { idProperty }) }))

/** Sends drafts to a service that rejects a batch by the first problem it finds, as HubSpot does. */
async function write(all: Named[], problemOf: (properties: Record<string, string>) => CrmFailure | undefined) {
  let calls = 0
  const written = await writeDrafts(
    all,
    async (some) => {
      calls++
      const problem = some.map(({ properties }) => problemOf(properties)).find(Boolean)
      if (problem) throw problem
      return some.map(({ id, properties, leftOut }) => ({ id, properties, leftOut, failure: '' }))
    },
    ({ id }, { message }) => ({ id, properties: {}, leftOut: [], failure: message }),
  )
  return { calls, written: written.sort((a, b) => a.id - b.id) }
}
const invalid = (name: string, error: string, message: string) =>
  rejectionOf({
    category: 'VALIDATION_ERROR',
    message: `Property values were not valid: [{"isValid":false,"message":"${message}","error":"${error}","name":"${name}"}]`,
  })
const hundred = (value: (at: number) => string) =>
  drafts(Array.from({ length: 100 }, (_, at) => ({ size: value(at), city: 'x' })))

test('one bad option among a hundred records costs one more call, and only that value is left out', async () => {
  const { calls, written } = await write(
    hundred((at) => (at === 42 ? 'huge' : 'big')),
    ({ size }) =>
      size === 'huge'
        ? invalid('size', 'INVALID_OPTION', 'huge was not one of the allowed options: [big, small]')
        : undefined,
  )
  expect(calls).toBe(2)
  expect(written.filter(({ leftOut }) => leftOut.length > 0).map(({ id }) => id)).toEqual([42])
  expect(written[42]).toMatchObject({ properties: { city: 'x' }, leftOut: [{ property: 'size' }] })
  expect(written[41]?.properties).toEqual({ size: 'big', city: 'x' })
})

test('a property that does not exist is left out of all records in one more call', async () => {
  const { calls, written } = await write(hundred(String), ({ size }) =>
    size === undefined ? undefined : invalid('size', 'PROPERTY_DOESNT_EXIST', 'Property size does not exist'),
  )
  expect(calls).toBe(2)
  expect(written.every(({ properties, leftOut }) => !('size' in properties) && leftOut.length === 1)).toBe(true)
})

test('records without a required property are rejected in one more call, the others are written', async () => {
  const required = rejectionOf({
    category: 'VALIDATION_ERROR',
    errors: [{ code: 'MISSING_REQUIRED_PROPERTY', message: 'needed', context: { propertyName: ['source'] } }],
  })
  const { calls, written } = await write(drafts([{ a: '1' }, { a: '2', source: 'x' }, { a: '3' }]), ({ source }) =>
    source ? undefined : required,
  )
  expect(calls).toBe(2)
  expect(written.map(({ failure }) => failure.includes('source is required'))).toEqual([true, false, true])
})

test('a rule that names no value is found by halving, and only the record that breaks it goes without', async () => {
  const { calls, written } = await write(
    hundred((at) => (at === 7 ? 'x1' : `y${at}`)),
    ({ size }) => (size === 'x1' ? invalid('size', 'INVALID_ALPHA', 'Enter only letters') : undefined),
  )
  expect(calls).toBeLessThan(20)
  expect(written.filter(({ leftOut }) => leftOut.length > 0).map(({ id }) => id)).toEqual([7])
})

test('an invalid address that identifies the record rejects that record alone', async () => {
  const { calls, written } = await write(drafts([{ email: 'a@b.example' }, { email: 'bad' }], 'email'), ({ email }) =>
    email === 'bad' ? invalid('email', 'INVALID_EMAIL', 'Email address bad is invalid') : undefined,
  )
  expect(calls).toBe(2)
  expect(written.map(({ failure }) => failure !== '')).toEqual([false, true])
})

test('a missing scope stops at the first call', async () => {
  const missing = new CrmFailure('refused', 'no scope', { code: 'MISSING_SCOPES' })
  let calls = 0
  const send = async () => {
    calls++
    throw missing
  }
  await expect(writeDrafts(hundred(String), send, () => ({}))).rejects.toBe(missing)
  expect(calls).toBe(1)
})
