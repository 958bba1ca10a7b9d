import { beforeAll, expect, test } from 'vitest'
import { type CrmWorld, crmWorld, type Person } from '../../../tests/world/crm-world.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { runAutoSync } from '../sync/sync-run.ts'

// HubSpot's search lags half a minute, on a clock that only moves when the test moves it.
let now = Date.now()
let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld({ hubspot: { searchLagMs: 30_000, searchClock: () => now } })
})

const companiesAt = (domain: string) =>
  [...w.hubspot.objects.companies.values()].filter(({ properties }) => properties.domain === domain)

async function connected(): Promise<{ ada: Person; sync: () => Promise<unknown> }> {
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const { id } = await w.integration(ada, 'hubspot')
  return { ada, sync: async () => runAutoSync(w.deps, (await findIntegration(w.db, ada.id, id)) as Integration) }
}

test('coworkers synced within seconds of each other get one company', async () => {
  const { ada } = await connected()
  for (const name of ['ann', 'ben', 'cem']) {
    const lead = await w.lead(ada, { email: `${name}@tiber.example`, company: 'Tiber Ltd' })
    expect((await ada.call('POST', `/api/crm/hubspot/sync/${lead}`)).status).toBe(200)
    // The company of the first is known to us, while the search does not have it yet.
    await w.companiesAreDue()
    expect((await ada.call('POST', `/api/crm/hubspot/sync/${lead}`)).status).toBe(200)
  }
  const [company, ...others] = companiesAt('tiber.example')
  expect(others).toEqual([])
  for (const name of ['ann', 'ben', 'cem'])
    expect(w.hubspot.associations).toContain(
      `contacts ${w.hubspot.contact(`${name}@tiber.example`)?.id} companies ${company?.id}`,
    )
})

test('coworkers synced at the same moment get one company', async () => {
  const { ada } = await connected()
  const leads = []
  for (const name of ['ann', 'ben', 'cem']) leads.push(await w.lead(ada, { email: `${name}@arno.example` }))
  for (let round = 1; round <= 2; round++) {
    const responses = await Promise.all(leads.map((lead) => ada.call('POST', `/api/crm/hubspot/sync/${lead}`)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    await w.companiesAreDue()
  }
  expect(companiesAt('arno.example')).toHaveLength(1)
})

test('a crash after creating a company does not create it twice', async () => {
  const { ada } = await connected()
  const lead = await w.lead(ada, { email: 'dee@campo.example', company: 'Campo' })
  expect((await ada.call('POST', `/api/crm/hubspot/sync/${lead}`)).status).toBe(200)
  await w.companiesAreDue()
  const isMaking = ({ path }: { path: string }) => path.endsWith('/companies/batch/create')
  w.hubspot.failOnce(isMaking, 'cut-after')
  expect((await ada.call('POST', `/api/crm/hubspot/sync/${lead}`)).status).toBe(502)
  expect((await ada.call('POST', `/api/crm/hubspot/sync/${lead}`)).status).toBe(200)
  expect(companiesAt('campo.example')).toHaveLength(1)
})

test('a company or contact deleted in HubSpot does not block the others', async () => {
  const { ada, sync } = await connected()
  const first = await w.lead(ada, { email: 'eva@ponte.example', company: 'Ponte' })
  await ada.call('POST', `/api/crm/hubspot/sync/${first}`)
  await w.companiesAreDue()
  await sync()
  const [company] = companiesAt('ponte.example')
  w.hubspot.remove('companies', company?.id ?? '')
  now += 60_000
  await w.lead(ada, { email: 'fay@ponte.example', company: 'Ponte' })
  await w.lead(ada, { email: 'gil@ponte.example', company: 'Ponte' })
  await sync()
  await w.companiesAreDue()
  // Deleted just before its association with the company.
  w.hubspot.faults.push(({ path }) => {
    const gil = w.hubspot.contact('gil@ponte.example')
    if (gil && path.endsWith('associate/default')) gil.isArchived = true
    return undefined
  })
  await sync()
  w.hubspot.faults.splice(0)
  const made = companiesAt('ponte.example').find(({ isArchived }) => !isArchived)
  const fay = w.hubspot.contact('fay@ponte.example')
  expect(w.hubspot.associations).toContain(`contacts ${fay?.id} companies ${made?.id}`)
})

test('changes in HubSpot arrive with their current values once the search has them, and no lead is sent twice', async () => {
  const { ada, sync } = await connected()
  const lead = await w.lead(ada, { email: 'hal@lag.example', phone: '1' })
  await sync()
  now += 60_000
  await sync()
  const { id } = w.hubspot.contact('hal@lag.example') ?? { id: '' }
  w.hubspot.edit(id, { phone: '2' })
  const there = w.hubspot.edit(undefined, {
    email: 'ida@lag.example',
    firstname: 'Ida',
    lastname: 'Lag',
    company: 'Lag',
  })
  await w.lead(ada, { email: 'ida@lag.example', firstName: 'Ida', lastName: 'Lag', company: 'Lag' })
  await sync()
  const phone = async () => ((await ada.call('GET', `/api/leads/${lead}`)).body as { phone: string }).phone
  expect(w.hubspot.contacts().filter(({ properties }) => properties.email === 'ida@lag.example')).toEqual([there])
  w.hubspot.edit(id, { phone: '3' })
  now += 30_000
  await sync()
  expect(await phone()).toBe('3')
})

test('syncing five hundred leads twice, with interruptions, makes five hundred records', async () => {
  const { ada, sync } = await connected()
  await w.pool.query(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $1, 'First', 'Last', 'p' || n || '@five' || n % 40 || '.example', 'Five ' || n % 40 from generate_series(1, 500) n`,
    [ada.id],
  )
  const records = () =>
    w.hubspot.contacts().filter(({ properties }) => /@five\d+\.example$/.test(properties.email ?? ''))
  let writes = 0
  const isThird = ({ path }: { path: string }) => path.endsWith('contacts/batch/create') && ++writes > 2
  w.hubspot.faults.push((call) => (isThird(call) ? 'cut-after' : undefined))
  await expect(sync()).rejects.toThrow("can't be reached")
  w.hubspot.faults.splice(0)
  expect(records()).toHaveLength(300)
  await sync()
  await w.companiesAreDue()
  await sync()
  expect(records()).toHaveLength(500)
  const companies = [...w.hubspot.objects.companies.values()].filter(({ properties }) =>
    /^five/.test(properties.domain ?? ''),
  )
  expect(companies).toHaveLength(40)
  const { rows } = await w.pool.query(
    `select count(distinct g.lead_id)::int as logged, count(*) filter (where g.status = 'failed')::int as failed
     from crm_sync_logs g join leads l on l.id = g.lead_id where l.user_id = $1 and l.company like 'Five %'`,
    [ada.id],
  )
  expect(rows[0]).toEqual({ logged: 500, failed: 100 })
})
