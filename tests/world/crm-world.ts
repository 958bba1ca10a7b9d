import { afterAll } from 'vitest'
import type { CrmIntegration, CrmProvider } from '../../contract/crm-integration.ts'
import { createSecretBox } from '../../server/secret-box.ts'
import { crmSettings } from '../simulators/crm-settings.ts'
import { startHubspot } from '../simulators/hubspot.ts'
import { startSalesforce } from '../simulators/salesforce.ts'
import { connectCrm } from './connect-crm.ts'
import { type World, world } from './world.ts'

export type CrmWorld = Awaited<ReturnType<typeof crmWorld>>
export type Person = Awaited<ReturnType<World['person']>>

type Options = { hubspot?: Parameters<typeof startHubspot>[0]; salesforce?: Parameters<typeof startSalesforce>[0] }

/** Everybody in a test file has the same HubSpot account, whose limit of calls they would wait for. Its bucket has a test of its own. */
const UNPACED = `
  create or replace function free_slot() returns trigger language plpgsql as $$ begin new.expire := 0; return new; end $$;
  create or replace trigger free_slot before insert or update on rate_limits
    for each row when (new.key like 'hubspot %') execute function free_slot()`

/** The product with simulators of both CRMs. */
export async function crmWorld(options: Options = {}) {
  // No search lag here; the lag has tests of its own.
  const hubspot = await startHubspot({ searchLagMs: 0, callsIn10s: 10_000, searchesASecond: 1000, ...options.hubspot })
  const salesforce = await startSalesforce(options.salesforce)
  afterAll(() => Promise.all([hubspot.stop(), salesforce.stop()]))
  const w = await world(crmSettings(hubspot, salesforce))
  await w.pool.query(UNPACED)
  const box = createSecretBox(['a secret for tests that is long enough'])
  return {
    ...w,
    hubspot,
    salesforce,
    box,
    deps: { db: w.db, pool: w.pool, config: w.config, box },
    connect: connectCrm,
    async integration(person: Person, provider: CrmProvider) {
      const { body } = await person.call('GET', '/api/crm/integrations')
      return (body as CrmIntegration[]).find((one) => one.provider === provider) as CrmIntegration
    },
    /** As if HubSpot had had the time to create the companies of new contacts itself. */
    async companiesAreDue() {
      await w.pool.query(`update crm_links set company_record_id = '~0' where company_record_id like '~%'`)
    },
    async lead(person: Person, values: object = {}) {
      const lead = { firstName: 'Zoë', lastName: 'Ng', email: 'zoe@navona.example', company: 'Navona', ...values }
      return ((await person.call('POST', '/api/leads', lead)).body as { id: number }).id
    },
  }
}
