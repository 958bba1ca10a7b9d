import type { Connection } from 'jsforce'
import { CrmFailure, requireList } from '../crm-failure.ts'
import type { RecordWrite } from '../provider.ts'
import type { StatusValue } from './salesforce-field-map.ts'
import { soqlList } from './soql.ts'

/** Our external ID in Salesforce records. It finds a record that we created, even if the response was lost. */
export const EXTERNAL_ID = 'Leadwright_Id__c'

/** A call that is unsafe to repeat is not retried when its outcome is unknown. */
export type AskSalesforce = <T>(run: (connection: Connection) => Promise<T>, isUnsafeToRepeat?: boolean) => Promise<T>

type AccountIds = Map<string, string>
export type SalesforceSetup = {
  statuses: StatusValue[]
  hasExternalId: boolean
  /** The accounts of the leads' companies, created where missing; undefined for objects without accounts. */
  accountsOf: (ask: AskSalesforce, writes: RecordWrite[]) => Promise<AccountIds | undefined>
}

const CACHE_MS = 10 * 60_000
const cache = new Map<string, { at: number; setup: Promise<SalesforceSetup> }>()

/** The organization's configuration, cached for ten minutes. */
export function setupOf(integrationId: number, object: 'Lead' | 'Contact', ask: AskSalesforce) {
  const key = `${integrationId} ${object}`
  const known = cache.get(key)
  if (known && performance.now() - known.at < CACHE_MS) return known.setup
  const setup = readSetup(object, ask)
  cache.set(key, { at: performance.now(), setup })
  setup.catch(() => cache.delete(key))
  return setup
}

async function readSetup(object: 'Lead' | 'Contact', ask: AskSalesforce): Promise<SalesforceSetup> {
  return {
    statuses: object === 'Lead' ? await readStatuses(ask) : [],
    hasExternalId: (await hasField(object, ask)) || (await createField(object, ask)),
    accountsOf: object === 'Contact' ? findAccounts : async () => undefined,
  }
}

async function readStatuses(ask: AskSalesforce): Promise<StatusValue[]> {
  const soql = 'SELECT ApiName, IsConverted FROM LeadStatus ORDER BY SortOrder ASC'
  const { records } = await ask(async (connection) => connection.query<{ ApiName: string; IsConverted: boolean }>(soql))
  return requireList(records, 'Salesforce').map(({ ApiName, IsConverted }) => ({
    value: ApiName,
    isConverted: IsConverted,
  }))
}

async function hasField(object: string, ask: AskSalesforce) {
  const { fields } = await ask((connection) => connection.describe(object))
  return requireList(fields, 'Salesforce').some(({ name, externalId }) => name === EXTERNAL_ID && externalId)
}

/** False when the connected user may not create fields; then records are found by their email address only. */
async function createField(object: string, ask: AskSalesforce) {
  try {
    await ask((connection) =>
      connection.tooling.create('CustomField', {
        FullName: `${object}.${EXTERNAL_ID}`,
        Metadata: { label: 'Leadwright Id', type: 'Text', length: 32, externalId: true, unique: true },
      }),
    )
    return await hasField(object, ask)
  } catch (error) {
    if (error instanceof CrmFailure && (error.kind === 'refused' || error.kind === 'gone')) return false
    throw error
  }
}

async function findAccounts(ask: AskSalesforce, writes: RecordWrite[]): Promise<AccountIds> {
  const names = new Map(writes.map(({ company }) => [company.trim().toLowerCase(), company.trim()]))
  const ids: AccountIds = new Map()
  const soql = `SELECT Id, Name FROM Account WHERE Name IN ${soqlList([...names.values()])} ORDER BY CreatedDate ASC`
  const { records } = await ask(async (connection) => connection.query<{ Id: string; Name: string }>(soql))
  for (const { Id, Name } of requireList(records, 'Salesforce'))
    if (!ids.has(Name.toLowerCase())) ids.set(Name.toLowerCase(), Id)
  const missing = [...names].filter(([key]) => !ids.has(key))
  if (missing.length === 0) return ids
  const saved = await ask(
    (connection) =>
      connection.create(
        'Account',
        missing.map(([, Name]) => ({ Name })),
      ),
    true,
  )
  missing.forEach(([key], at) => {
    const id = saved[at]?.id
    if (saved[at]?.success && id) ids.set(key, id)
  })
  return ids
}
