import { beforeAll, describe, expect, test } from 'vitest'
import { CRM_PROVIDERS, type CrmProvider, type CrmRun, type CrmSyncLog } from '../../../contract/crm-integration.ts'
import type { LeadPage } from '../../../contract/lead.ts'
import { type CrmWorld, crmWorld, type Person } from '../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { syncCrms } from './sync-crms.ts'
import { pushChanges } from './sync-run.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

/** A record of either CRM, in our field names. */
function put(
  provider: CrmProvider,
  id: string | undefined,
  { email, first, last, company, phone, status }: Record<string, string>,
) {
  const given = (values: Record<string, string | undefined>) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Record<string, string>
  return provider === 'hubspot'
    ? w.hubspot.edit(
        id,
        given({ email, firstname: first, lastname: last, company, phone, hs_lead_status: status && 'OPEN_DEAL' }),
      ).id
    : w.salesforce.edit(
        id,
        given({
          Email: email,
          FirstName: first,
          LastName: last,
          Company: company,
          Phone: phone,
          Status: status && 'Working - Contacted',
        }),
      ).Id
}
const at = (provider: CrmProvider, email: string): Record<string, unknown>[] =>
  provider === 'hubspot'
    ? w.hubspot
        .contacts()
        .filter((one) => one.properties.email === email)
        .map((one) => one.properties)
    : w.salesforce.rows().filter((one) => one.Email === email)
const phoneOf = (provider: CrmProvider) => (provider === 'hubspot' ? 'phone' : 'Phone')
const leadsOf = async (person: Person) => ((await person.call('GET', '/api/leads?limit=200')).body as LeadPage).leads
const logs = async (person: Person, query = '') =>
  (await person.call('GET', `/api/crm/logs?limit=200${query}`)).body as CrmSyncLog[]

async function done(person: Person, started: { body: unknown }) {
  const { id } = started.body as CrmRun
  await syncCrms(w.deps, false)
  return (await person.call('GET', `/api/crm/runs/${id}`)).body as CrmRun
}

describe.each(CRM_PROVIDERS)('%s', (provider) => {
  test('imports each contact once, by the duplicate policy, and names those that can’t be leads', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const mark = `${provider}-in.example`
    put(provider, undefined, { email: `one@${mark}`, first: 'One', last: 'Person', company: 'First', phone: '1' })
    put(provider, undefined, { email: `two@${mark}`, first: 'Two', last: 'Person', company: 'Second', phone: '2' })
    put(provider, undefined, { email: `three@${mark}`, last: 'Person', company: 'Third' })
    put(provider, undefined, { first: 'Four', last: 'Person', company: 'Fourth' })
    await w.lead(ada, { email: `two@${mark}`, phone: null })
    const importing = (duplicates?: string) =>
      ada.call('POST', `/api/crm/${provider}/import`, duplicates ? { duplicates } : undefined)
    expect(await done(ada, await importing('skip'))).toMatchObject({ status: 'done', created: 2, updated: 0 })
    expect((await logs(ada, '&status=skipped')).map(({ errorMessage }) => errorMessage)).toContain(
      'Valid email is required.',
    )
    expect(await done(ada, await importing())).toMatchObject({ status: 'done', created: 0, updated: 1 })
    const leads = (await leadsOf(ada)).filter(({ email }) => email.endsWith(mark))
    expect(leads.map(({ firstName, phone }) => [firstName, phone]).sort()).toEqual([
      ['One', '1'],
      ['Two', '2'],
      // A record without a first name.
      ['—', null],
    ])
    expect(await done(ada, await importing())).toMatchObject({ created: 0, updated: 0 })
  })

  test('and the leads are synced, conflicts follow the rules, and a second sync changes nothing', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const { id } = await w.integration(ada, provider)
    const settings = { autoSync: true, syncDirection: 'both', fieldOwners: { phone: 'theirs', lastName: 'ours' } }
    expect((await ada.call('PUT', `/api/crm/integrations/${id}/settings`, settings)).status).toBe(200)
    const mark = `${provider}-both.example`
    const lead = await w.lead(ada, { email: `a@${mark}`, phone: '1' })
    await w.lead(ada, { email: `b@${mark}` })
    const sync = async () => done(ada, await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind: 'sync' }))
    expect(await sync()).toMatchObject({ status: 'done' })
    expect(at(provider, `a@${mark}`)).toHaveLength(1)
    expect(at(provider, `b@${mark}`)).toHaveLength(1)
    expect(await sync()).toMatchObject({ created: 0, updated: 0, failed: 0 })

    const [record] = at(provider, `a@${mark}`) as [{ Id?: string }]
    const recordId = provider === 'hubspot' ? w.hubspot.contact(`a@${mark}`)?.id : record.Id
    put(provider, recordId, { phone: '2', last: 'Theirs' })
    await ada.call('PATCH', `/api/leads/${lead}`, { phone: '3', lastName: 'Ours', jobTitle: 'CTO' })
    expect(await sync()).toMatchObject({ status: 'done', failed: 0 })
    expect((await ada.call('GET', `/api/leads/${lead}`)).body).toMatchObject({
      phone: '2',
      lastName: 'Ours',
      jobTitle: 'CTO',
    })
    expect(at(provider, `a@${mark}`)[0]).toMatchObject(
      provider === 'hubspot'
        ? { phone: '2', lastname: 'Ours', jobtitle: 'CTO' }
        : { Phone: '2', LastName: 'Ours', Title: 'CTO' },
    )
    const [conflict] = await logs(ada, `&status=conflict&leadId=${lead}`)
    expect(conflict?.syncedData?.conflicts).toEqual([
      { field: 'lastName', ours: 'Ours', theirs: 'Theirs', kept: 'ours' },
      { field: 'phone', ours: '3', theirs: '2', kept: 'theirs' },
    ])

    await ada.call('PATCH', `/api/leads/${lead}`, { status: 'contacted' })
    await pushChanges(w.deps, (await findIntegration(w.db, ada.id, id)) as Integration)
    expect(at(provider, `a@${mark}`)[0]).toMatchObject(
      provider === 'hubspot'
        ? { hs_lead_status: 'CONNECTED', lifecyclestage: 'lead' }
        : { Status: 'Working - Contacted' },
    )
    put(provider, recordId, { [phoneOf(provider)]: '9', phone: '9' })
    await syncCrms(w.deps, true)
    expect((await ada.call('GET', `/api/leads/${lead}`)).body).toMatchObject({ phone: '9' })
    await ada.call('DELETE', `/api/leads/${lead}`)
    await syncCrms(w.deps, true)
    expect((await leadsOf(ada)).filter(({ email }) => email === `a@${mark}`)).toEqual([])
  })

  test('shows a preview, and a sync can be undone except for what changed since', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const { id } = await w.integration(ada, provider)
    const mark = `${provider}-undo.example`
    await w.lead(ada, { email: `mine@${mark}` })
    await w.lead(ada, { email: `kept@${mark}` })
    put(provider, undefined, { email: `yours@${mark}`, first: 'You', last: 'Rs', company: 'Yours' })
    const start = (kind: string) => ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind })
    const preview = await done(ada, await start('preview'))
    expect(preview).toMatchObject({ status: 'done', failed: 0 })
    const planned = await logs(ada, `&runId=${preview.id}`)
    expect(planned.every(({ status }) => status === 'planned')).toBe(true)
    expect(planned.filter(({ action }) => action === 'create_record')).toHaveLength(2)
    expect(at(provider, `mine@${mark}`)).toEqual([])
    expect(await leadsOf(ada)).toHaveLength(2)

    const run = await done(ada, await start('sync'))
    expect(at(provider, `mine@${mark}`)).toHaveLength(1)
    expect((await leadsOf(ada)).map(({ email }) => email)).toContain(`yours@${mark}`)
    const recordId =
      provider === 'hubspot' ? w.hubspot.contact(`kept@${mark}`)?.id : w.salesforce.lead(`kept@${mark}`)?.Id
    put(provider, recordId, { last: 'Changed' })
    const undo = await done(ada, await ada.call('POST', `/api/crm/runs/${run.id}/undo`))
    expect(undo).toMatchObject({ status: 'done', kind: 'undo', skipped: 1 })
    expect(at(provider, `mine@${mark}`)).toEqual([])
    expect(at(provider, `kept@${mark}`)).toHaveLength(1)
    expect((await leadsOf(ada)).map(({ email }) => email).sort()).toEqual([`kept@${mark}`, `mine@${mark}`])
    expect((await ada.call('POST', `/api/crm/runs/${run.id}/undo`)).status).toBe(409)
  })

  test('previews exactly what the sync then does, also for contacts on both sides', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const { id } = await w.integration(ada, provider)
    const mark = `${provider}-both.example`
    await w.lead(ada, { email: `mine@${mark}` })
    await w.lead(ada, { email: `both@${mark}`, jobTitle: 'Captain' })
    put(provider, undefined, { email: `both@${mark}`, first: 'Bo', last: 'Th', company: 'Both' })
    const start = async (kind: string) =>
      done(ada, await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind }))
    const logLines = async ({ id }: { id: number }) =>
      (await logs(ada, `&runId=${id}`)).map(({ action, leadName }) => `${action} ${leadName}`).sort()
    const [preview, run] = [await start('preview'), await start('sync')]
    const { created, updated, failed } = preview
    expect(run).toMatchObject({ created, updated, failed })
    expect((await logLines(run)).filter((line) => line.includes('_record'))).toEqual(
      (await logLines(preview)).filter((line) => line.includes('_record')),
    )
  })

  test('rejects one of many leads without blocking the others, and takes it once it is fixed', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const { id } = await w.integration(ada, provider)
    await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: false, syncDirection: 'out' })
    const mark = `${provider}-many.example`
    const ids = []
    for (let n = 0; n < 5; n++) ids.push(await w.lead(ada, { email: `n${n}@${mark}` }))
    await w.pool.query(`update leads set email = 'bad@nowhere' where id = $1`, [ids[2]])
    const run = await done(ada, await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind: 'sync' }))
    expect(run).toMatchObject({ created: 4, failed: 1 })
    await ada.call('PATCH', `/api/leads/${ids[2]}`, { email: `n2@${mark}` })
    expect(await done(ada, await ada.call('POST', `/api/crm/integrations/${id}/retry`))).toMatchObject({
      created: 1,
      failed: 0,
    })
    expect(at(provider, `n2@${mark}`)).toHaveLength(1)
    expect((await ada.call('POST', `/api/crm/integrations/${id}/retry`)).status).toBe(409)
  })

  test('keeps the values of a record that existed before its lead, also long after the first sync', async () => {
    const ada = await w.person()
    await w.connect(ada, provider)
    const { id } = await w.integration(ada, provider)
    const sync = async () => done(ada, await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind: 'sync' }))
    const email = `kept@${provider}-later.example`
    // Without a first name it can't become a lead.
    put(provider, undefined, { email, last: 'Person', company: 'Kept Ltd', phone: '44' })
    expect(await sync()).toMatchObject({ status: 'done' })
    // After the first sync, only changes are read.
    await w.pool.query(`update crm_integrations set read_up_to = now() + interval '1 hour' where user_id = $1`, [
      ada.id,
    ])
    await w.lead(ada, { email, firstName: 'Kept', lastName: 'Person', company: 'Kept Ltd', phone: null })
    expect(await sync()).toMatchObject({
      status: 'done',
      failed: 0,
    })
    expect(at(provider, email)).toMatchObject([{ [phoneOf(provider)]: '44' }])
  })
})

test('an abandoned preview does not block other runs', async () => {
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const { id } = await w.integration(ada, 'hubspot')
  const start = (kind: string) => ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind })
  const first = (await start('preview')).body as CrmRun
  expect((await start('preview')).status).toBe(200)
  expect((await start('sync')).status).toBe(200)
  expect(await start('preview')).toMatchObject({
    status: 409,
    body: { message: 'Another sync with this CRM is still running. Wait until it finishes, or cancel it.' },
  })
  expect((await ada.call('GET', `/api/crm/runs/${first.id}`)).body).toMatchObject({ status: 'cancelled' })
})
