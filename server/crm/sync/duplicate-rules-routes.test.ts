import { beforeAll, expect, test } from 'vitest'
import type { CrmSyncLog } from '../../../contract/crm-integration.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'

// An organization whose duplicate rule compares phone numbers.
let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
  w.salesforce.tenant.rules.duplicates.push({ object: 'Lead', against: ['Lead'], by: 'Phone', action: 'alert' })
})

async function refused(phone: string, matches: number) {
  const ada = await w.person()
  await w.connect(ada, 'salesforce')
  const values = { FirstName: 'Zoe', LastName: 'There', Company: 'Navona SpA', Phone: phone, City: 'Rome' }
  const ids = Array.from(
    { length: matches },
    (_, n) => w.salesforce.edit(undefined, { ...values, Email: `there${n}@${phone}.example` }).Id,
  )
  const lead = await w.lead(ada, { email: `here@${phone}.example`, phone, jobTitle: 'CTO' })
  const before = w.salesforce.rows().length
  const answer = await ada.call('POST', `/api/crm/salesforce/sync/${lead}`)
  const logs = (await ada.call('GET', '/api/crm/logs')).body as CrmSyncLog[]
  return { ada, ids, before, answer, logs, rowOf: (id = '') => w.salesforce.rows().find(({ Id }) => Id === id) }
}

test('a Salesforce duplicate rule with one match links to that record, which keeps its values', async () => {
  const { ids, before, answer, rowOf } = await refused('100', 1)
  expect(answer).toMatchObject({ status: 200, body: { crmRecordId: ids[0] } })
  expect(w.salesforce.rows()).toHaveLength(before)
  expect(rowOf(ids[0])).toMatchObject({
    ...{ LastName: 'There', Company: 'Navona SpA', City: 'Rome', Email: 'there0@100.example' },
    Title: 'CTO',
  })
})

test('of several matches the user chooses one, or a new record', async () => {
  const { ada, ids, before, answer, logs, rowOf } = await refused('200', 2)
  expect(answer.status).toBe(502)
  expect(w.salesforce.rows()).toHaveLength(before)
  const log = logs.find(({ action }) => action === 'choose_record')
  expect(log).toMatchObject({
    canRetry: true,
    syncedData: { candidates: ids.map((id) => ({ id, name: 'Zoe There' })) },
  })
  const choose = (recordId: string | null) => ada.call('POST', `/api/crm/logs/${log?.id}/choose`, { recordId })
  expect((await choose('00Q999999999999AAA')).status).toBe(400)
  expect(await choose(ids[1] ?? '')).toMatchObject({ status: 200, body: { crmRecordId: ids[1] } })
  expect(rowOf(ids[1])).toMatchObject({ LastName: 'There', Title: 'CTO', Email: 'there1@200.example' })
  expect(rowOf(ids[0])?.Title).toBeNull()

  const again = await refused('300', 2)
  const asked = again.logs.find(({ action }) => action === 'choose_record')
  const made = await again.ada.call('POST', `/api/crm/logs/${asked?.id}/choose`, { recordId: null })
  expect(made.status).toBe(200)
  expect(w.salesforce.rows()).toHaveLength(again.before + 1)
})
