import { expect, test } from 'vitest'
import type { MadeApiToken, TokenScope } from '../../../contract/api-token.ts'
import { lead } from '../../../tests/world/mail-desk.ts'
import { enroll, newSequence, step } from '../../../tests/world/sequences.ts'
import { world } from '../../../tests/world/world.ts'

async function scene() {
  const w = await world()
  const ada = await w.person()
  const [enrolled, other] = [await lead(ada), await lead(ada)]
  await enroll(ada, (await newSequence(ada, [step(1)])).id, enrolled.id)
  async function withToken(scopes: TokenScope[]) {
    const { token } = (await ada.call('POST', '/api/tokens', { name: 'CI', scopes })).body as MadeApiToken
    return (method: string, url: string, body: object) =>
      w.call(method, url, body, { authorization: `Bearer ${token}` })
  }
  return { w, ada, enrolled, other, withToken }
}

const MISSING = { status: 403, body: { code: 'missing_scope', scope: 'send' } }

test('a token that may only write sends the emails of a lead in a sequence to no other address', async () => {
  const { ada, enrolled, other, withToken } = await scene()
  const writes = await withToken(['write'])
  const path = `/api/leads/${enrolled.id}`
  expect(await writes('PATCH', path, { email: 'eve@else.example' })).toMatchObject(MISSING)
  expect(await writes('POST', '/api/leads/merge', { keepId: other.id, otherId: enrolled.id })).toMatchObject(MISSING)
  expect((await ada.call('GET', path)).body).toMatchObject({ email: enrolled.email })
  // What redirects nothing stays allowed.
  const same = { email: enrolled.email.toUpperCase(), company: 'Else' }
  expect((await writes('PATCH', path, same)).status).toBe(200)
  expect((await writes('PATCH', `/api/leads/${other.id}`, { email: 'eve@else.example' })).status).toBe(200)
  expect((await writes('POST', '/api/leads/merge', { keepId: enrolled.id, otherId: other.id })).status).toBe(200)
})

test('the same while a worker is about to enroll the lead', async () => {
  const { w, ada, other, withToken } = await scene()
  await w.pool.query(
    'insert into enroll_orders (user_id, sequence_id, lead_ids) select $1, id, array[$2]::int[] from email_sequences where user_id = $1',
    [ada.id, other.id],
  )
  const writes = await withToken(['write'])
  expect(await writes('PATCH', `/api/leads/${other.id}`, { email: 'eve@else.example' })).toMatchObject(MISSING)
  await w.pool.query('update enroll_orders set done = 1 where user_id = $1', [ada.id])
  expect((await writes('PATCH', `/api/leads/${other.id}`, { email: 'eve@else.example' })).status).toBe(200)
})

test('with the scope "send", or signed in, the address of a lead in a sequence can be changed', async () => {
  const { ada, enrolled, withToken } = await scene()
  const path = `/api/leads/${enrolled.id}`
  const both = await withToken(['write', 'send'])
  expect((await both('PATCH', path, { email: 'grace@next.example' })).status).toBe(200)
  expect((await ada.call('PATCH', path, { email: 'grace@last.example' })).status).toBe(200)
})
