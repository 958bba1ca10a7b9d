import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { CRM_PROVIDERS, type CrmIntegration, type CrmProvider, type CrmRun } from '../../contract/crm-integration.ts'
import type { Call } from '../simulators/crm-server.ts'
import { crmSettings } from '../simulators/crm-settings.ts'
import { startHubspot } from '../simulators/hubspot.ts'
import { startSalesforce } from '../simulators/salesforce.ts'
import { type Product, startProduct } from '../world/product.ts'
import { databaseUrlOf } from '../world/product-database.ts'
import { usedFolder } from '../world/used-folder.ts'

const LEADS = 500

const isWrite = (provider: CrmProvider, { method, path }: Call) =>
  provider === 'hubspot'
    ? path.endsWith('/contacts/batch/create')
    : method === 'POST' && path.endsWith('/composite/sobjects')

test.each(CRM_PROVIDERS)(
  'killed between an answer of %s and its note, five hundred leads synced twice are five hundred records',
  async (provider) => {
    const hubspot = await startHubspot()
    const salesforce = await startSalesforce()
    const crm = { hubspot, salesforce }[provider]
    const folder = await usedFolder()
    const dataDir = `${folder.path}/data`
    let product: Product | undefined
    onTestFinished(async () => {
      await product?.stop()
      await Promise.all([hubspot.stop(), salesforce.stop(), folder.remove()])
    })
    const start = () => startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...crmSettings(hubspot, salesforce) })
    product = await start()
    const who = { email: 'ada@example.com', password: 'a long enough passphrase', firstName: 'Ada', lastName: 'Byron' }
    const json = { 'content-type': 'application/json' }
    const signedIn = await fetch(`${product.url}/api/register`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(who),
    })
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
      const headers = { cookie, origin: product?.url ?? '', ...(body !== undefined && json) }
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      return (await (await fetch(`${product?.url}${path}`, init)).json()) as T
    }
    const { authUrl } = await call<{ authUrl: string }>('GET', `/api/crm/${provider}/auth`)
    const consent = await fetch(
      `${authUrl.replace(/\/(services\/oauth2|oauth)\/authorize/, '/consent')}&decision=allow`,
      {
        redirect: 'manual',
      },
    )
    const back = new URL(consent.headers.get('location') ?? '')
    expect((await fetch(`${product.url}${back.pathname}${back.search}`, { headers: { cookie } })).status).toBe(200)
    const [integration] = await call<CrmIntegration[]>('GET', '/api/crm/integrations')

    const pool = new pg.Pool({ connectionString: await databaseUrlOf(dataDir), max: 1 })
    await pool.query(
      `insert into leads (user_id, first_name, last_name, email, company)
       select id, 'First', 'Last', 'p' || n || '@c' || n % 50 || '.example', 'Company ' || n % 50
       from users, generate_series(1, ${LEADS}) n`,
    )
    await pool.end()

    // It has done the second part of the leads, and whom it tells so is gone.
    let writes = 0
    crm.faults.push((one) => {
      if (!isWrite(provider, one) || ++writes !== 2) return undefined
      product?.process.kill('SIGKILL')
      return 'cut-after'
    })
    const begin = async () => {
      const run = await call<CrmRun>('POST', `/api/crm/integrations/${integration?.id}/runs`, { kind: 'sync' })
      expect(run).toMatchObject({ id: expect.any(Number) })
      return run
    }
    const over = async ({ id }: CrmRun) => {
      for (;;) {
        const run = await call<CrmRun>('GET', `/api/crm/runs/${id}`)
        expect(run).toMatchObject({ id })
        if (run.finishedAt) return run
        await wait(50)
      }
    }
    const begun = await begin()
    const exit = product.exit.then(() => 'killed')
    // A run that ends before its second part says how.
    expect(await Promise.race([exit, over(begun).catch(() => exit)])).toBe('killed')
    expect(writes).toBe(2)
    product = await start()
    expect(await over(begun)).toMatchObject({ status: 'done', failed: 0 })
    // As if HubSpot had had the time to create the companies of new contacts itself.
    const later = new pg.Pool({ connectionString: await databaseUrlOf(dataDir), max: 1 })
    await later.query(`update crm_links set company_record_id = '~0' where company_record_id like '~%'`)
    await later.end()
    expect(await over(await begin())).toMatchObject({ status: 'done', created: 0, failed: 0 })
    const emails =
      provider === 'hubspot'
        ? hubspot.contacts().map(({ properties }) => properties.email)
        : salesforce.rows().map(({ Email }) => Email)
    expect(emails).toHaveLength(LEADS)
    expect(new Set(emails).size).toBe(LEADS)
    if (provider === 'hubspot') expect(hubspot.objects.companies.size).toBe(50)
  },
  300_000,
)
