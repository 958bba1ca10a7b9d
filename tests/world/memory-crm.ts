import { afterAll } from 'vitest'
import type { CrmProperties, CrmSyncLog, SyncSettings } from '../../contract/crm-integration.ts'
import { findIntegration, type Integration } from '../../server/crm/connection/integration-queries.ts'
import type { CrmFailure } from '../../server/crm/crm-failure.ts'
import { hubspotFieldMap } from '../../server/crm/hubspot/hubspot-field-map.ts'
import type { Crm, CrmRecord, LeftOut, MadeCompany, RecordWrite } from '../../server/crm/provider.ts'
import { CRM_REGISTRY } from '../../server/crm/registry.ts'
import { runAutoSync } from '../../server/crm/sync/sync-run.ts'
import { createSecretBox } from '../../server/secret-box.ts'
import { type World, world } from './world.ts'

type Person = Awaited<ReturnType<World['person']>>
/** `fills`: values that the CRM sets itself. */
type Said = { failure: CrmFailure } | { leftOut?: LeftOut[]; madeCompany?: MadeCompany; fills?: CrmProperties }

export type MemoryCrm = ReturnType<typeof memoryCrm>

/**
 * A CRM in memory that says what a test wants it to say, for what the sync makes of it. How HubSpot and Salesforce come to say
 * it is up to their simulators.
 */
function memoryCrm() {
  const map = hubspotFieldMap()
  const records = new Map<string, CrmRecord>()
  const merged = new Map<string, string>()
  const calls: string[] = []
  const written: RecordWrite[] = []
  const archivedCompanies: string[] = []
  let ids = 0
  let clock = Date.now()
  const now = () => {
    clock = Math.max(clock + 1, Date.now())
    return new Date(clock)
  }
  const empty = Object.fromEntries(map.map(({ property }) => [property, null]))
  function put(id: string | undefined, properties: CrmProperties, more: Partial<CrmRecord> = {}) {
    const before = id ? records.get(id) : undefined
    const record: CrmRecord = {
      ...before,
      id: id ?? `r${++ids}`,
      properties: { ...empty, ...before?.properties, ...properties },
      modifiedAt: now(),
      ...more,
    }
    records.set(record.id, record)
    return record
  }
  const crm: Crm = {
    provider: 'hubspot',
    batchSize: 10,
    map,
    createsAreIdempotent: true,
    inspect: async () => [],
    listProperties: async () => [],
    listLists: async () => [],
    async readPage({ since }) {
      calls.push('readPage')
      const changed = [...records.values()].filter(({ modifiedAt }) => !since || modifiedAt >= since)
      return { records: structuredClone(changed), next: undefined }
    },
    async readRecords(wanted) {
      if (wanted.length > 0) calls.push('readRecords')
      return structuredClone(wanted.flatMap((id) => records.get(id) ?? []))
    },
    async readDeleted() {
      calls.push('readDeleted')
      return [...merged.keys(), ...tenant.deleted]
    },
    async findMerged(wanted) {
      calls.push('findMerged')
      return new Map(wanted.flatMap((id) => (merged.has(id) ? [[id, merged.get(id) ?? ''] as const] : [])))
    },
    async findByEmail(emails) {
      if (emails.length > 0) calls.push('findByEmail')
      const isOne = ({ properties, otherEmails = [] }: CrmRecord) =>
        emails.includes(properties.email ?? '') || otherEmails.some((email) => emails.includes(email))
      return structuredClone([...records.values()].filter(isOne))
    },
    async write(writes) {
      calls.push('write')
      tenant.failure?.()
      written.push(...structuredClone(writes))
      return writes.map((write) => {
        const said = tenant.answer(write)
        if ('failure' in said) return { leadId: write.leadId, ...said }
        const sent = { ...write.properties, ...said.fills }
        for (const { property } of said.leftOut ?? []) if (!said.fills?.[property]) delete sent[property]
        const isNew = write.recordId === null
        return { leadId: write.leadId, recordId: put(write.recordId ?? undefined, sent).id, isNew, ...said }
      })
    },
    async archive(wanted) {
      if (wanted.length > 0) calls.push('archive')
      for (const id of wanted) records.delete(id)
      return []
    },
    async archiveUnusedCompanies(companies) {
      const unused = companies.filter(({ id }) => !tenant.usedCompanies.has(id)).map(({ id }) => id)
      archivedCompanies.push(...unused)
      return unused
    },
  }
  const tenant = {
    crm,
    records,
    calls,
    written,
    archivedCompanies,
    deleted: [] as string[],
    usedCompanies: new Set<string>(),
    /** What the CRM says to a write. */
    answer: (_write: RecordWrite): Said => ({}),
    /** Throws when the whole call fails. */
    failure: undefined as (() => void) | undefined,
    put,
    /** Two records become one, as somebody decides in the CRM. */
    merge(loser: string, survivor: string, isListed = false) {
      records.delete(loser)
      merged.set(loser, survivor)
      const before = records.get(survivor)?.mergedIds ?? []
      put(survivor, {}, isListed ? { mergedIds: [...before, loser] } : {})
    },
    writes: () => calls.filter((call) => call === 'write' || call === 'archive').length,
  }
  return tenant
}

/** The product with a CRM in memory instead of HubSpot. */
export async function memoryCrmWorld() {
  const w = await world()
  const box = createSecretBox(['a secret for tests that is long enough'])
  const deps = { db: w.db, pool: w.pool, config: w.config, box }
  const tenants = new Map<number, MemoryCrm>()
  const { open } = CRM_REGISTRY.hubspot
  // Files of one process share the registry: other owners get the real one.
  CRM_REGISTRY.hubspot.open = async (session, integration) =>
    tenants.get(integration.userId)?.crm ?? open(session, integration)
  afterAll(() => {
    CRM_REGISTRY.hubspot.open = open
  })
  return {
    ...w,
    deps,
    async connected(settings: Partial<SyncSettings> = {}) {
      const ada = await w.person()
      const crm = memoryCrm()
      tenants.set(ada.id, crm)
      const { rows } = await w.pool.query(
        `insert into crm_integrations (user_id, provider, is_active, sync_settings) values ($1, 'hubspot', true, $2) returning id`,
        [ada.id, { autoSync: true, syncDirection: 'both', ...settings }],
      )
      const { id } = rows[0] as { id: number }
      const integration = async () => (await findIntegration(w.db, ada.id, id)) as Integration
      return {
        ada,
        crm,
        id,
        integration,
        sync: async () => runAutoSync(deps, await integration()),
        lead: async (values: object) => addLead(ada, values),
        logs: async (query = '') => (await ada.call('GET', `/api/crm/logs?limit=200${query}`)).body as CrmSyncLog[],
      }
    },
  }
}

async function addLead(person: Person, values: object) {
  const lead = { firstName: 'Zoë', lastName: 'Ng', email: 'zoe@navona.example', company: 'Navona', ...values }
  return ((await person.call('POST', '/api/leads', lead)).body as { id: number }).id
}
