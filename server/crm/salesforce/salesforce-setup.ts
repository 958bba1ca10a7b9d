import type { Connection } from 'jsforce'
import { CrmFailure, listOf } from '../crm-failure.ts'
import type { RecordWrite } from '../provider.ts'
import type { StatusValue } from './salesforce-field-map.ts'
import { soqlList } from './soql.ts'

/** Our key in their records, by which a record that we made is found again whatever happens. */
export const EXTERNAL_ID = 'Leadwright_Id__c'

/** Once: not asked again where it may have been done. */
export type AskSalesforce = <T>(run: (connection: Connection) => Promise<T>, isOnce?: boolean) => Promise<T>

type AccountIds = Map<string, string>
export type SalesforceSetup = {
  statuses: StatusValue[]
  hasExternalId: boolean
  /** The accounts of the leads' companies, made where there are none; undefined where leads have no account. */
  accountsOf: (ask: AskSalesforce, writes: RecordWrite[]) => Promise<AccountIds | undefined>
}

const KEPT_MS = 10 * 60_000
const kept = new Map<string, { at: number; setup: Promise<SalesforceSetup> }>()

/** How the organisation is set up, looked up once in a while. */
export function setupOf(integrationId: number, object: 'Lead' | 'Contact', ask: AskSalesforce) {
  const key = `${integrationId} ${object}`
  const known = kept.get(key)
  if (known && performance.now() - known.at < KEPT_MS) return known.setup
  const setup = readSetup(object, ask)
  kept.set(key, { at: performance.now(), setup })
  setup.catch(() => kept.delete(key))
  return setup
}

async function readSetup(object: 'Lead' | 'Contact', ask: AskSalesforce): Promise<SalesforceSetup> {
  return {
    statuses: object === 'Lead' ? await readStatuses(ask) : [],
    hasExternalId: (await hasField(object, ask)) || (await makeField(object, ask)),
    accountsOf: object === 'Contact' ? findAccounts : async () => undefined,
  }
}

async function readStatuses(ask: AskSalesforce): Promise<StatusValue[]> {
  const soql = 'SELECT ApiName, IsConverted FROM LeadStatus ORDER BY SortOrder ASC'
  const { records } = await ask(async (connection) => connection.query<{ ApiName: string; IsConverted: boolean }>(soql))
  return listOf(records, 'Salesforce').map(({ ApiName, IsConverted }) => ({ value: ApiName, isConverted: IsConverted }))
}

async function hasField(object: string, ask: AskSalesforce) {
  const { fields } = await ask((connection) => connection.describe(object))
  return listOf(fields, 'Salesforce').some(({ name, externalId }) => name === EXTERNAL_ID && externalId)
}

/** False where the connected user may not make fields: then records are found by their address alone. */
async function makeField(object: string, ask: AskSalesforce) {
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
  for (const { Id, Name } of listOf(records, 'Salesforce'))
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
