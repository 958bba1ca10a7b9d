import type { Connection } from 'jsforce'
import type { CrmProperties } from '../../../contract/crm-integration.ts'
import type { Integration } from '../connection/integration-queries.ts'
import type { CrmSession } from '../connection/session.ts'
import { CrmFailure, nextCursor, requireList } from '../crm-failure.ts'
import type { Crm, CrmRecord, DailyCalls, RecordWrite, RecordWritten } from '../provider.ts'
import { readId, readProperties } from '../read-response.ts'
import { listSalesforceProperties, listSalesforceViews } from './salesforce-choices.ts'
import { withSafeTransport } from './salesforce-client.ts'
import { salesforceFailure, saveFailure } from './salesforce-failure.ts'
import { salesforceFieldMap } from './salesforce-field-map.ts'
import { type AskSalesforce, EXTERNAL_ID, type SalesforceSetup, setupOf } from './salesforce-setup.ts'
import { soqlDate, soqlList } from './soql.ts'

const NAME = 'Salesforce'
const VERSION = '62.0'
const BATCH = 200
/** Further deletions are noticed when their lead is synced next. */
const MAX_DELETED = 10_000
/** The rest of the daily limit is left to the organization's other apps. */
const SHARE_OF_DAILY_LIMIT = 0.95

type Row = Record<string, unknown> & { Id: string; SystemModstamp: string }

export const loadSalesforce = () => import('jsforce')

export async function createSalesforce({ call }: CrmSession, integration: Integration): Promise<Crm> {
  let calls: DailyCalls | undefined
  const ask: AskSalesforce = (run, isUnsafeToRepeat) =>
    call(async ({ token, instanceUrl }) => {
      const { Connection } = await loadSalesforce()
      const connection = withSafeTransport(new Connection({ instanceUrl, accessToken: token, version: VERSION }))
      try {
        const result = await run(connection)
        calls = connection.limitInfo.apiUsage ?? calls
        checkDailyLimit(connection)
        return result
      } catch (error) {
        throw error instanceof CrmFailure ? error : salesforceFailure(error)
      }
    }, isUnsafeToRepeat)
  const object = integration.syncSettings.salesforceObject ?? 'Lead'
  const setup = await setupOf(integration.id, object, ask)
  const map = salesforceFieldMap(object, setup.statuses, integration.syncSettings)
  const properties = map.map(({ property }) => property)
  const select = `SELECT Id, SystemModstamp, ${properties.join(', ')} FROM ${object}`
  const toRecord = (row: Row): CrmRecord => ({
    id: readId(row.Id, NAME),
    modifiedAt: new Date(row.SystemModstamp),
    properties: readProperties(row, properties, NAME),
  })
  const query = async (soql: string) =>
    requireList((await ask(async (connection) => await connection.query<Row>(soql))).records, NAME).map(toRecord)
  const open = object === 'Lead' ? ['IsConverted = false'] : []

  return {
    provider: 'salesforce',
    batchSize: BATCH,
    map,
    // Accounts have no external ID of ours.
    createsAreIdempotent: setup.hasExternalId && object === 'Lead',
    async inspect() {
      await ask((connection) => connection.limits())
      return []
    },
    listProperties: () => listSalesforceProperties(ask, object),
    listLists: () => listSalesforceViews(ask, object),
    async readPage({ since, next }) {
      const wanted = [...open, ...(since ? [`SystemModstamp >= ${soqlDate(since)}`] : [])].join(' AND ')
      const soql = `${select}${wanted && ` WHERE ${wanted}`} ORDER BY SystemModstamp ASC, Id ASC`
      const page = await ask(async (connection) =>
        next ? await connection.queryMore<Row>(next) : await connection.query<Row>(soql),
      )
      const more = page.done ? undefined : nextCursor(page.nextRecordsUrl, next, NAME)
      return {
        records: requireList(page.records, NAME).map(toRecord),
        total: page.totalSize,
        next: more ? { since, next: more } : undefined,
      }
    },
    readRecords: async (ids) => (ids.length === 0 ? [] : query(`${select} WHERE Id IN ${soqlList(ids)}`)),
    async readDeleted(since) {
      const soql = `SELECT Id FROM ${object} WHERE IsDeleted = true AND SystemModstamp >= ${soqlDate(since)}`
      const options = { scanAll: true, autoFetch: true, maxFetch: MAX_DELETED }
      const { records } = await ask(async (connection) => await connection.query<Row>(soql, options))
      return requireList(records, NAME).map(({ Id }) => Id)
    },
    findByEmail: async (emails) => {
      const wanted = [...open, `Email IN ${soqlList(emails)}`].join(' AND ')
      return emails.length === 0 ? [] : query(`${select} WHERE ${wanted} ORDER BY SystemModstamp ASC, Id ASC`)
    },
    write: (writes) => writeRecords(ask, object, setup, writes),
    async archive(ids) {
      for (let at = 0; at < ids.length; at += BATCH)
        await ask((connection) => connection.destroy(object, ids.slice(at, at + BATCH)))
    },
    dailyCalls: () => calls,
  }
}

function checkDailyLimit({ limitInfo }: Connection) {
  const { used, limit } = limitInfo.apiUsage ?? { used: 0, limit: 0 }
  if (limit > 0 && used > limit * SHARE_OF_DAILY_LIMIT)
    throw new CrmFailure(
      'limited',
      `Today's Salesforce API limit is almost used up (${used} of ${limit} calls). Syncing resumes later.`,
      {
        retryAfterSeconds: 3600,
      },
    )
}

async function writeRecords(
  ask: AskSalesforce,
  object: 'Lead' | 'Contact',
  { hasExternalId, accountsOf }: SalesforceSetup,
  writes: RecordWrite[],
): Promise<RecordWritten[]> {
  const accounts = await accountsOf(ask, writes)
  const fields = (write: RecordWrite) => ({
    ...typed(write.properties),
    ...(accounts && { AccountId: accounts.get(write.company.trim().toLowerCase()) ?? null }),
  })
  const done = new Map<number, RecordWritten>()
  const known = writes.filter(({ recordId }) => recordId !== null)
  const unknown = writes.filter(({ recordId }) => recordId === null)
  if (known.length > 0) {
    const records = known.map((write) => ({ Id: write.recordId ?? '', ...fields(write) }))
    const saved = await ask((connection) => connection.update(object, records))
    known.forEach((write, at) => {
      done.set(write.leadId, resultOf(write, saved[at]))
    })
  }
  if (unknown.length > 0) {
    const records = unknown.map((write) => ({
      ...(hasExternalId && write.key && { [EXTERNAL_ID]: write.key }),
      ...fields(write),
    }))
    // Without our external ID a create can't be repeated. If its outcome is unknown, the next sync finds it by email address.
    const saved = hasExternalId
      ? await ask((connection) => connection.upsert(object, records, EXTERNAL_ID))
      : await ask((connection) => connection.create(object, records), true)
    unknown.forEach((write, at) => {
      done.set(write.leadId, resultOf(write, saved[at]))
    })
  }
  return writes.map((write) => done.get(write.leadId) ?? resultOf(write, undefined))
}

type Saved = { success: boolean; id?: string; created?: boolean; errors?: unknown[] }

function resultOf({ leadId, recordId }: RecordWrite, saved: Saved | undefined): RecordWritten {
  const id = saved?.id ?? recordId
  if (saved?.success && id) return { leadId, recordId: id, isNew: recordId === null && saved.created !== false }
  return { leadId, failure: saveFailure(saved?.errors ?? []) }
}

/** Salesforce wants numbers as numbers, and a status can't be cleared. */
const typed = ({ NumberOfEmployees: people, Status, ...texts }: CrmProperties) => ({
  ...texts,
  ...(Status && { Status }),
  ...(people !== undefined && { NumberOfEmployees: people === null ? null : Number(people) }),
})
