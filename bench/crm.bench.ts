// The first sync of 10,000 leads to each CRM: calls made beside the least that the limits of its batches allow. In a new account,
// and in one where people have worked for years, with as many other records.
import { CRM_NAMES, type CrmProvider } from '../contract/crm-integration.ts'
import { readConfig } from '../server/config.ts'
import { findIntegrationOf, type Integration, saveIntegration } from '../server/crm/connection/integration-queries.ts'
import { pushChanges, runAutoSync } from '../server/crm/sync/sync-run.ts'
import { connect } from '../server/db/connect.ts'
import { createLog } from '../server/log.ts'
import { createSecretBox } from '../server/secret-box.ts'
import { crmSettings } from '../tests/simulators/crm-settings.ts'
import { startHubspot } from '../tests/simulators/hubspot.ts'
import { startSalesforce } from '../tests/simulators/salesforce.ts'
import { databaseUrlOf } from '../tests/world/product-database.ts'
import { newSession, onFullProduct } from './measured-product.ts'
import { printTable } from './table.ts'

const LEADS = 10_000
const COMPANIES = 2000
// Contacts and companies go by the hundred, who belongs to whom by two thousand; Salesforce takes two hundred records.
const least: Record<CrmProvider, number> = {
  hubspot: LEADS / 100 + COMPANIES / 100 + LEADS / 2000,
  salesforce: LEADS / 200,
}
/** Other records are read once, a hundred or two thousand in a call: the lead that is to be created may be among them. */
const leastReading: Record<CrmProvider, number> = { hubspot: LEADS / 100, salesforce: LEADS / 2000 }

for (const profile of ['empty', 'lived-in'] as const) await measure(profile)

async function measure(profile: 'empty' | 'lived-in') {
  const hubspot = await startHubspot({ profile })
  const salesforce = await startSalesforce({ profile })
  const simulators = { hubspot, salesforce }
  const isLivedIn = profile === 'lived-in'
  for (let n = 0; isLivedIn && n < LEADS; n++) {
    const [first, last, email] = ['Other', `Person ${n}`, `n${n}@other.example`]
    hubspot.edit(undefined, { firstname: first, lastname: last, email })
    salesforce.edit(undefined, { FirstName: first, LastName: last, Email: email, Company: 'Other' })
  }
  const before = {
    hubspot: hubspot.contacts().length,
    salesforce: salesforce.rows().length,
    companies: hubspot.objects.companies.size,
  }
  await onFullProduct(
    async (product, dataDir) => {
      const database = await connect(await databaseUrlOf(dataDir), createLog('warn'))
      const config = readConfig(crmSettings(hubspot, salesforce))
      const box = createSecretBox(['a secret for benchmarks that is long enough'])
      for (const provider of ['hubspot', 'salesforce'] as const) {
        await newSession(product.url, `${provider}@example.com`)
        const { rows } = await database.pool.query('select id from users where email = $1', [`${provider}@example.com`])
        const userId: number = rows[0].id
        await database.pool.query(
          `insert into leads (user_id, first_name, last_name, email, company)
         select $1, 'First', 'Last', 'p' || n || '@c' || n % ${COMPANIES} || '.example', 'Company ' || n % ${COMPANIES}
         from generate_series(1, ${LEADS}) n`,
          [userId],
        )
        const { tokens, url, calls } = simulators[provider]
        const verifier = 'v'.repeat(48)
        const { createHash } = await import('node:crypto')
        const code = tokens.grantCode(createHash('sha256').update(verifier).digest('base64url'), 'x')
        const granted = tokens.exchange(code, verifier, 'x')
        if (!granted) throw new Error('no token')
        const grant = { ...granted, expiresAt: new Date(Date.now() + 3_600_000), instanceUrl: url, portalId: '1' }
        await saveIntegration(database.db, userId, provider, grant, box)
        const saved = (await findIntegrationOf(database.db, userId, provider)) as Integration
        // Others become no leads here, whose companies would have to be looked up too.
        const syncSettings = { ...saved.syncSettings, ...(isLivedIn && { syncDirection: 'out' as const }) }
        const integration = { ...saved, syncSettings }
        const begun = performance.now()
        calls.splice(0)
        await runAutoSync({ ...database, config, box }, integration)
        if (provider === 'hubspot') {
          // Companies follow in a later sync, once HubSpot has had the time to create them itself.
          await database.pool.query(`update crm_links set company_record_id = '~0' where company_record_id like '~%'`)
          await pushChanges({ ...database, config, box }, integration)
          const { size } = hubspot.objects.companies
          if (size !== COMPANIES + before.companies) throw new Error(`${size} companies instead of ${COMPANIES}`)
        }
        const seconds = (performance.now() - begun) / 1000
        const there = provider === 'hubspot' ? hubspot.contacts().length : salesforce.rows().length
        if (there !== LEADS + before[provider]) throw new Error(`${there} records instead of ${LEADS}`)
        const fewest = least[provider] + (isLivedIn ? leastReading[provider] : 0)
        const ratio = calls.length / fewest
        printTable([
          { figure: `${CRM_NAMES[provider]}, ${profile}: calls for ${LEADS} leads`, value: String(calls.length) },
          { figure: 'least that the batches allow', value: String(fewest) },
          { figure: 'times that', value: ratio.toFixed(2), target: 'at most 1.20', isMet: ratio <= 1.2 },
          { figure: 'seconds', value: seconds.toFixed(1) },
        ])
      }
      await database.pool.end()
    },
    { ROLE: 'web' },
  )
  await Promise.all([hubspot.stop(), salesforce.stop()])
}
