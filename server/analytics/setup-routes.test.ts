import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Setup } from '../../contract/setup.ts'
import { world } from '../../tests/world/world.ts'

const NOTHING: Setup = { hasOffer: false, hasEmailAccount: false, hasLeads: false, hasSequence: false }

test('the setup steps are done when the account has the thing itself; sample data does not count', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const setup = async (person = ada) => (await person.call('GET', '/api/setup')).body
  expect(await setup()).toEqual(NOTHING)
  await ada.call('POST', '/api/sample-data')
  expect(await setup()).toEqual(NOTHING)

  await ada.call('PUT', '/api/voice', { offer: 'Engines', audience: 'Mills' })
  expect(await setup()).toEqual(NOTHING)
  await ada.call('PUT', '/api/voice', { offer: 'Engines', audience: 'Mills', proofPoints: ['12 mills use them'] })
  expect(await setup()).toEqual({ ...NOTHING, hasOffer: true })

  await ada.call('POST', '/api/leads', { firstName: 'G', lastName: 'H', email: 'g@x.example', company: 'X' })
  expect(await setup()).toEqual({ ...NOTHING, hasOffer: true, hasLeads: true })

  await w.db.execute(sql`insert into email_sequences (user_id, name) values (${ada.id}, 'Without emails')`)
  expect(await setup()).toMatchObject({ hasSequence: false })
  const steps = [{ stepNumber: 1, subject: 'Hello', body: 'Hello there', delayDays: 0, delayHours: 0 }]
  const made = await ada.call('POST', '/api/email-sequences', { name: 'First', steps })
  expect(made, made.text).toMatchObject({ status: 201 })
  const { id } = made.body as { id: number }
  expect(await setup()).toEqual({ ...NOTHING, hasOffer: true, hasLeads: true, hasSequence: true })
  await ada.call('DELETE', `/api/email-sequences/${id}`)
  expect(await setup()).toMatchObject({ hasSequence: false })

  // Emails that are only captured, or go out through the server's account, are not from one's own.
  await w.db.execute(sql`
    insert into mailboxes (user_id, from_name, from_email, transport) values (${ada.id}, 'A', 'a@x.example', 'outbox')`)
  expect(await setup()).toMatchObject({ hasEmailAccount: false })
  await w.db.execute(sql`update mailboxes set transport = 'smtp' where user_id = ${ada.id}`)
  expect(await setup()).toMatchObject({ hasEmailAccount: true })
  expect(await setup(bob)).toEqual(NOTHING)
})
