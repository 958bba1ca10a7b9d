import { beforeAll, expect, test } from 'vitest'
import { memoryCrmWorld } from '../../../tests/world/memory-crm.ts'
import { CrmFailure } from '../crm-failure.ts'

let w: Awaited<ReturnType<typeof memoryCrmWorld>>
beforeAll(async () => {
  w = await memoryCrmWorld()
})

type Connected = Awaited<ReturnType<typeof w.connected>>
const listed = async ({ ada }: Connected, email: string) =>
  (await w.pool.query('select from suppressions where user_id = $1 and address = $2', [ada.id, email])).rowCount === 1

/** The CRM does not say which other records have this address. */
function failLookups({ crm: { crm } }: Connected, email: string) {
  const { findByEmail } = crm
  let failed = 0
  crm.findByEmail = async (emails) => {
    if (!emails.includes(email)) return findByEmail(emails)
    failed++
    throw new CrmFailure('limited', 'Too many calls.')
  }
  return () => {
    crm.findByEmail = findByEmail
    return failed
  }
}

test('where other opt-outs of an address cannot be asked for, nothing is written that no log knows of', async () => {
  const c = await w.connected()
  const { ada, crm, sync, lead, logs } = c
  const email = 'zoe@asked.example'
  const zoe = await lead({ email })
  await sync()
  const [record] = [...crm.records.values()]
  crm.put(record?.id, {}, { isOptedOut: true })
  await sync()
  expect(await listed(c, email)).toBe(true)
  crm.put(record?.id, {}, { isOptedOut: false })
  await ada.call('PATCH', `/api/leads/${zoe}`, { jobTitle: 'CTO' })
  crm.written.splice(0)
  const repair = failLookups(c, email)
  await expect(sync()).rejects.toMatchObject({ kind: 'limited' })
  expect(repair()).toBe(1)
  expect(crm.written).toEqual([])
  await sync()
  expect(crm.written).toMatchObject([{ properties: { jobtitle: 'CTO' } }])
  expect((await logs('&status=success')).map(({ action }) => action)).toContain('update_record')
  expect(await listed(c, email)).toBe(false)
})

test('a record that is found while writing: where it cannot be asked about, its link is saved and the opt-out stays', async () => {
  const c = await w.connected({ syncDirection: 'out' })
  const { ada, crm, sync, lead, logs } = c
  const there = { email: 'z.ng@found.example', firstname: 'Zoe', lastname: 'Ng', company: 'Navona', phone: null }
  const { id } = crm.put(undefined, there, { isOptedOut: true })
  await sync()
  expect(await listed(c, there.email)).toBe(true)
  crm.put(id, {}, { isOptedOut: false, modifiedAt: new Date(0) })
  const matches = { matches: [id], existingId: id }
  const duplicate = { failure: new CrmFailure('conflict', 'A duplicate.', matches) }
  crm.answer = ({ recordId }) => (recordId ? {} : duplicate)
  const zoe = await lead({ email: 'zoe@found.example', phone: '7' })
  const repair = failLookups(c, there.email)
  // Once it is linked, the same sync reads and asks again.
  await expect(sync()).rejects.toMatchObject({ kind: 'limited' })
  expect(repair()).toBe(2)
  const { rows } = await w.pool.query('select lead_id, record_id from crm_links where user_id = $1', [ada.id])
  expect(rows).toEqual([{ lead_id: zoe, record_id: id }])
  expect((await logs('&status=success')).map(({ action }) => action).sort()).toEqual(['link_record', 'update_record'])
  expect(await listed(c, there.email)).toBe(true)
  crm.put(id, {}, { isOptedOut: false })
  await sync()
  expect(await listed(c, there.email)).toBe(false)
})
