import { beforeAll, describe, expect, test } from 'vitest'
import { CRM_PROVIDERS, type CrmProvider } from '../../../contract/crm-integration.ts'
import type { LeadPage } from '../../../contract/lead.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { seededRandom } from '../../../tests/world/seeded-random.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { runAutoSync } from './sync-run.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

const SEEDS = [1, 2]
const ROUNDS = 5
const PEOPLE = 12

/** The CRM's records, in our field names. */
const theirs = (provider: CrmProvider, mark: string) =>
  (provider === 'hubspot'
    ? w.hubspot.contacts().map(({ id, properties: p }) => ({
        id,
        email: p.email,
        lastName: p.lastname,
        phone: p.phone || null,
        jobTitle: p.jobtitle || null,
      }))
    : w.salesforce.rows().map((row) => ({
        id: row.Id,
        email: row.Email as string,
        lastName: row.LastName,
        phone: row.Phone,
        jobTitle: row.Title,
      }))
  ).filter(({ email }) => email?.endsWith(mark))

describe.each(CRM_PROVIDERS)('%s', (provider) => {
  test.each(SEEDS)(
    'after random edits on both sides and random faults, both are in sync without duplicates (seed %i)',
    async (seed) => {
      const pick = seededRandom(seed)
      const isLikely = (percent: number) => pick(100) < percent
      const mark = `${provider}-${seed}.example`
      const ada = await w.person()
      await w.connect(ada, provider)
      const { id } = await w.integration(ada, provider)
      const fieldOwners = { phone: 'theirs', jobTitle: 'ours' }
      await ada.call('PUT', `/api/crm/integrations/${id}/settings`, {
        autoSync: true,
        syncDirection: 'both',
        fieldOwners,
      })
      const leadsNow = async () =>
        ((await ada.call('GET', '/api/leads?limit=200')).body as LeadPage).leads.filter(({ email }) =>
          email.endsWith(mark),
        )
      const sync = async () => runAutoSync(w.deps, (await findIntegration(w.db, ada.id, id)) as Integration)

      // The last value of each field's owner, which has to win in the end, unless the other side has changed it since.
      const theirPhone = new Map<string, string>()
      const ourTitle = new Map<string, string>()
      const deleted = new Set<string>()
      for (let round = 0; round < ROUNDS; round++) {
        for (let n = 0; n < PEOPLE / 3; n++) {
          const address = `p${pick(PEOPLE)}@${mark}`
          const dealValue = pick(3) * 100
          const values = { lastName: `L${pick(50)}`, phone: `${pick(50)}`, jobTitle: `J${pick(50)}`, dealValue }
          const known = (await leadsNow()).find(({ email }) => email === address)
          if (known && isLikely(10)) {
            await ada.call('DELETE', `/api/leads/${known.id}`)
            deleted.add(address)
          } else if (isLikely(50)) {
            if (known) await ada.call('PATCH', `/api/leads/${known.id}`, values)
            else await w.lead(ada, { ...values, email: address })
            ourTitle.set(address, values.jobTitle)
            theirPhone.delete(address)
          } else {
            const record = theirs(provider, mark).find(({ email }) => email === address)
            theirPhone.set(address, values.phone)
            ourTitle.delete(address)
            if (provider === 'hubspot')
              w.hubspot.edit(record?.id, {
                email: address,
                firstname: 'Their',
                lastname: values.lastName,
                company: 'Theirs',
                phone: values.phone,
                jobtitle: values.jobTitle,
              })
            else
              w.salesforce.edit(record?.id, {
                Email: address,
                FirstName: 'Their',
                LastName: values.lastName,
                Company: 'Theirs',
                Phone: values.phone,
                Title: values.jobTitle,
              })
          }
        }
        const faults = [
          'cut-before',
          'cut-after',
          { status: 503, body: [{ errorCode: 'SERVER_UNAVAILABLE', message: 'busy' }] },
        ] as const
        w[provider].faults.push(({ method, path }) =>
          method !== 'GET' && !/token$/.test(path) && isLikely(30) ? faults[pick(faults.length)] : undefined,
        )
        await sync().catch(() => {})
        w[provider].faults.splice(0)
      }
      await sync()
      await sync()
      const ours = (await leadsNow()).map(({ email, lastName, phone, jobTitle }) => ({
        email,
        lastName,
        phone,
        jobTitle,
      }))
      const order = (a: { email?: string | undefined }, b: { email?: string | undefined }) =>
        String(a.email).localeCompare(String(b.email))
      const all = theirs(provider, mark)
      expect(new Set(all.map(({ email }) => email)).size).toBe(all.length)
      // A lead deleted here stays deleted here, and its record stays in the CRM.
      const records = all.filter(({ email = '' }) => !deleted.has(email) || ours.some((one) => one.email === email))
      expect(records.map(({ id: _, ...values }) => values).sort(order)).toEqual(ours.sort(order))
      for (const { email, phone, jobTitle } of ours) {
        if (theirPhone.has(email)) expect([email, phone]).toEqual([email, theirPhone.get(email)])
        if (ourTitle.has(email)) expect([email, jobTitle]).toEqual([email, ourTitle.get(email)])
      }
      for (const { email, dealValue } of provider === 'hubspot' ? await leadsNow() : []) {
        const deals = w.hubspot.of('deals', w.hubspot.contact(email)?.id ?? '')
        expect(deals.length).toBeLessThanOrEqual(1)
        if (dealValue > 0) expect(deals[0]?.properties.amount).toBe((dealValue / 100).toFixed(2))
      }
      const { rows } = await w.pool.query(
        `select count(*)::int as missing from crm_links k join leads l on l.id = k.lead_id where k.user_id = $1 and l.email like $2
         and not exists (select from crm_sync_logs g where g.lead_id = k.lead_id and g.status in ('success', 'conflict'))`,
        [ada.id, `%${mark}`],
      )
      expect(rows[0].missing).toBe(0)
    },
  )
})
