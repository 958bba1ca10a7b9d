import { beforeAll, describe, expect, test } from 'vitest'
import { OTHER_USER } from '../../../tests/simulators/salesforce/tenant.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { runAutoSync } from '../sync/sync-run.ts'

// An organization with our external ID.
let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
  w.salesforce.addExternalId()
})

/** A person whose lead was synced, and who then disconnected. */
async function disconnected(email: string) {
  const ada = await w.person()
  const connect = async (settings: object) => {
    await w.connect(ada, 'salesforce')
    const { id } = await w.integration(ada, 'salesforce')
    const saved = await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, ...settings })
    expect(saved.status).toBe(200)
    await runAutoSync(w.deps, (await findIntegration(w.db, ada.id, id)) as Integration)
    return id
  }
  const lead = await w.lead(ada, { email, jobTitle: 'CTO', phone: '1' })
  const id = await connect({ syncDirection: 'out' })
  const record = w.salesforce.lead(email)?.Id ?? ''
  expect(w.salesforce.lead(email)?.Leadwright_Id__c).toBeTruthy()
  await ada.call('DELETE', `/api/crm/integrations/${id}`)
  const row = () => w.salesforce.rows().find(({ Id }) => Id === record)
  return { ada, lead, connect, record, row }
}

describe('a record that has our ID from an earlier connection', () => {
  test.each(['connected_user', 'assignment_rule'])(
    'keeps what people changed there, and is linked (owner of new records: %s)',
    async (ownerOfNew) => {
      const { ada, lead, connect, record, row } = await disconnected(`${ownerOfNew}@keyed.example`)
      const theirs = { Title: 'Director', Company: 'Other Ltd', Phone: '2', OwnerId: OTHER_USER }
      w.salesforce.edit(record, { ...theirs, City: null })
      await ada.call('PATCH', `/api/leads/${lead}`, { email: `new-${ownerOfNew}@keyed.example`, location: 'Rome' })
      const before = w.salesforce.rows().length
      await connect({ syncDirection: 'out', ownerOfNew, defaults: { Website: 'https://default.example' } })
      expect(row()).toMatchObject({ ...theirs, City: 'Rome', Email: `${ownerOfNew}@keyed.example` })
      expect(row()?.Website).not.toBe('https://default.example')
      expect(w.salesforce.rows()).toHaveLength(before)
      const { rows } = await w.pool.query('select record_id from crm_links where lead_id = $1', [lead])
      expect(rows).toEqual([{ record_id: record }])
    },
  )

  test('keeps its new address in a sync both ways', async () => {
    const { connect, record, row } = await disconnected('old@keyed.example')
    const theirs = { Email: 'married@keyed.example', LastName: 'Married', Title: 'Director', OwnerId: OTHER_USER }
    w.salesforce.edit(record, theirs)
    const before = w.salesforce.rows().length
    await connect({ syncDirection: 'both' })
    expect(row()).toMatchObject(theirs)
    expect(w.salesforce.rows()).toHaveLength(before)
  })
})

test('a manual and an automatic sync at once make and link one record', async () => {
  const ada = await w.person()
  await w.connect(ada, 'salesforce')
  const { id } = await w.integration(ada, 'salesforce')
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'out' })
  const lead = await w.lead(ada, { email: 'twice@keyed.example' })
  const ask = () => ada.call('POST', `/api/crm/salesforce/sync/${lead}`)
  const integration = (await findIntegration(w.db, ada.id, id)) as Integration
  const [one, other] = await Promise.all([ask(), ask(), runAutoSync(w.deps, integration)])
  expect([one?.status, other?.status]).toEqual([200, 200])
  expect(w.salesforce.rows().filter(({ Email }) => Email === 'twice@keyed.example')).toHaveLength(1)
  expect((await ada.call('GET', '/api/crm/logs?status=failed')).body).toEqual([])
})
