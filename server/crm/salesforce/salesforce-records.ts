import type { SyncSettings } from '../../../contract/crm-integration.ts'
import { requireList } from '../crm-failure.ts'
import type { MappedField } from '../field-map.ts'
import type { CrmRecord, ReadFrom, RecordPage } from '../provider.ts'
import { readDate, readId, readProperties } from '../read-response.ts'
import { EXTERNAL_ID } from '../reserved-properties.ts'
import { ACCOUNT_NAME } from './salesforce-field-map.ts'
import { conditionOf, type ImportCondition, importCondition } from './salesforce-import-filter.ts'
import { nextPath, queryIn, queryOnce, queryTogether, type Row, type Statement } from './salesforce-query.ts'
import type { AskSalesforce, Connected, SalesforceSetup } from './salesforce-setup.ts'
import { soqlDate } from './soql.ts'

const NAME = 'Salesforce'
export const OPT_OUT_FIELD = 'HasOptedOutOfEmail'
const MAX_MERGES_IN_A_ROW = 5

export const AS_CONTACT =
  'Salesforce already has this person as a contact. Create a lead as well, or leave it as it is.'
export const AS_CONVERTED_LEAD = 'Salesforce already has this person as a converted lead.'

type Reading = {
  ask: AskSalesforce
  object: 'Lead' | 'Contact'
  setup: SalesforceSetup
  map: MappedField[]
  settings: SyncSettings
  integration: Connected
}
/** Why no lead may be created for an address. `convertedId`: the lead that the person was; `optedOutId`: the contact who opted out. */
export type Elsewhere = { reason: string; convertedId?: string; optedOutId?: string }
type Related = Record<string, unknown> | null | undefined

/** Reads the records of one organization, and remembers while it is open who is there as something else than a lead. */
export function createReader({ ask, object, setup, map, settings, integration }: Reading) {
  const properties = map.map(({ property }) => property)
  const isLead = object === 'Lead'
  const extra = [
    ...(setup.fields.has('OwnerId') ? ['OwnerId', 'Owner.Name', 'Owner.Email'] : []),
    ...['HasOptedOutOfEmail', 'IsConverted'].filter((name) => setup.fields.has(name)),
    ...(setup.hasExternalId ? [EXTERNAL_ID] : []),
  ]
  const fields = [...new Set(['Id', 'SystemModstamp', ...properties, ...extra])].join(', ')
  const select = `SELECT ${fields} FROM ${object}`
  const open = isLead ? ['IsConverted = false'] : []
  const elsewhere = new Map<string, Elsewhere | null>()
  const pagesRead = new Set<string>()

  function toRecord(row: Row): CrmRecord {
    const [account, owner] = [row.Account as Related, row.Owner as Related]
    const values = properties.includes(ACCOUNT_NAME) ? { ...row, [ACCOUNT_NAME]: account?.Name ?? null } : row
    const isConverted = row.IsConverted === true
    return {
      id: readId(row.Id, NAME),
      modifiedAt: readDate(row.SystemModstamp),
      properties: readProperties(values, properties, NAME),
      owner: row.OwnerId ? { id: String(row.OwnerId), name: textOf(owner?.Name), email: textOf(owner?.Email) } : null,
      ...(row[EXTERNAL_ID] ? { key: String(row[EXTERNAL_ID]) } : {}),
      ...('HasOptedOutOfEmail' in row && { isOptedOut: row.HasOptedOutOfEmail === true }),
      outcome: isConverted ? 'converted' : null,
      ...(isConverted && { isFilteredOut: true }),
    }
  }

  /** The first time all open records of the import filter; later everything that changed, whether it may become a lead or not. */
  async function readPage({ since, next, isOptedOut }: ReadFrom): Promise<RecordPage> {
    if (isOptedOut && !setup.fields.has(OPT_OUT_FIELD)) return { records: [], next: undefined }
    const filter = isOptedOut ? undefined : await conditionOf(integration, ask, object, settings.importFilter)
    const whole = isOptedOut ? [`${OPT_OUT_FIELD} = true`] : [...open, ...(filter?.where ? [filter.where] : [])]
    const wanted = since ? [`SystemModstamp >= ${soqlDate(since)}`] : whole
    const scope = !since && filter?.scope ? ` USING SCOPE ${filter.scope}` : ''
    const where = wanted.length > 0 ? ` WHERE ${wanted.join(' AND ')}` : ''
    const page = next
      ? await ask(async (connection) => await connection.queryMore<Row>(next))
      : await queryOnce(ask, `${select}${scope}${where} ORDER BY SystemModstamp ASC, Id ASC`)
    if (!next) pagesRead.clear()
    const more = page.done || !page.nextRecordsUrl ? undefined : nextPath(page.nextRecordsUrl, pagesRead)
    const rows = requireList(page.records, NAME)
    const passing =
      since && filter
        ? await filtered(
            filter,
            rows.map(({ Id }) => Id),
          )
        : undefined
    return {
      records: rows.map((row) => ({
        ...toRecord(row),
        ...(passing && !passing.has(row.Id) && { isFilteredOut: true }),
      })),
      total: page.totalSize,
      next: more ? { since, next: more, ...(isOptedOut && { isOptedOut }) } : undefined,
    }
  }

  /** The records among these that the import filter lets through. */
  async function filtered({ scope, where }: ImportCondition, ids: string[]) {
    if (ids.length === 0) return new Set<string>()
    const also = where ? ` AND ${where}` : ''
    const soql = (list: string) =>
      `SELECT Id FROM ${object}${scope ? ` USING SCOPE ${scope}` : ''} WHERE Id IN ${list}${also}`
    const [rows = []] = await queryTogether(ask, ids, [{ soql }])
    return new Set(rows.map(({ Id }) => Id))
  }

  const byEmail = (list: string) => [...open, `Email IN ${list}`].join(' AND ')
  const asContact: Statement = {
    soql: (list) => `SELECT Id, Email FROM Contact WHERE Email IN ${list}`,
    isOptional: true,
  }
  const asConverted: Statement = {
    soql: (list) => `SELECT Id, Email FROM Lead WHERE IsConverted = true AND Email IN ${list}`,
  }

  // The field may be hidden from the connected user.
  const optedOutIn = (kind: 'Lead' | 'Contact'): Statement => ({
    soql: (list) => `SELECT Id, Email FROM ${kind} WHERE HasOptedOutOfEmail = true AND Email IN ${list}`,
    isOptional: 'field',
  })
  const asOptedOut = optedOutIn('Contact')
  const asOthers = [asContact, asConverted, asOptedOut]

  function remember(emails: string[], [contacts = [], converted = [], optedOut = []]: Row[][]) {
    for (const email of emails) elsewhere.set(email.toLowerCase(), null)
    const add = ({ Email }: Row, more: Elsewhere) => {
      const email = String(Email).toLowerCase()
      elsewhere.set(email, { ...elsewhere.get(email), ...more })
    }
    for (const row of converted) add(row, { reason: AS_CONVERTED_LEAD, convertedId: row.Id })
    for (const row of contacts) add(row, { reason: AS_CONTACT })
    for (const row of optedOut) add(row, { reason: AS_CONTACT, optedOutId: row.Id })
  }

  /** Leads are looked up together with the contacts and converted leads that stand in the way of a new one. */
  async function findByEmail(emails: string[]): Promise<CrmRecord[]> {
    if (emails.length === 0) return []
    const soql = (list: string) => `${select} WHERE ${byEmail(list)} ORDER BY SystemModstamp ASC, Id ASC`
    const [found = [], ...others] = await queryTogether(ask, emails, isLead ? [{ soql }, ...asOthers] : [{ soql }])
    if (isLead) remember(emails, others)
    return found.map(toRecord)
  }

  /** Leads and contacts alike, whatever of them is synced. */
  async function findOptedOut(emails: string[]) {
    const found = await queryTogether(ask, emails, [optedOutIn('Lead'), optedOutIn('Contact')])
    return found.flat().map(({ Id, Email }) => ({ address: String(Email).toLowerCase(), recordId: readId(Id, NAME) }))
  }

  /** Why no lead may be created for an address, by address. */
  async function findElsewhere(emails: string[]): Promise<Map<string, Elsewhere>> {
    const unknown = emails.filter((email) => !elsewhere.has(email.toLowerCase()))
    if (unknown.length > 0) remember(unknown, await queryTogether(ask, unknown, asOthers))
    return new Map(
      emails.flatMap((email) => {
        const other = elsewhere.get(email.toLowerCase())
        return other ? [[email.toLowerCase(), other] as const] : []
      }),
    )
  }

  /** A merged record is deleted, and names the one that stayed, which may have been merged later on. */
  async function findMerged(ids: string[]): Promise<Map<string, string>> {
    const masters = new Map<string, string>()
    let asked = [...new Set(ids)]
    for (let round = 0; asked.length > 0 && round < MAX_MERGES_IN_A_ROW; round++) {
      const rows = await queryIn<{ Id: string; MasterRecordId: string }>(
        ask,
        asked,
        (list) =>
          `SELECT Id, MasterRecordId FROM ${object} WHERE IsDeleted = true AND MasterRecordId != null AND Id IN ${list}`,
        { scanAll: true },
      )
      for (const { Id, MasterRecordId } of rows) masters.set(Id, MasterRecordId)
      asked = rows.map(({ MasterRecordId }) => MasterRecordId).filter((id) => !masters.has(id))
    }
    return new Map(ids.flatMap((id) => (masters.has(id) ? [[id, lastOf(masters, id)] as const] : [])))
  }

  return {
    readPage,
    findByEmail,
    findOptedOut,
    findElsewhere,
    findMerged,
    readRecords: async (ids: string[]) =>
      ids.length === 0 ? [] : (await queryIn(ask, ids, (list) => `${select} WHERE Id IN ${list}`)).map(toRecord),
    /** Tries the query that a sync reads with. */
    readSome: async () => {
      await ask(async (connection) => await connection.query<Row>(`${select} LIMIT 1`))
    },
    /** The import filter, read and tried again. */
    checkFilter: async (filter: SyncSettings['importFilter']) => {
      await importCondition(ask, object, filter)
    },
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

function lastOf(masters: Map<string, string>, id: string) {
  const seen = new Set([id])
  let at = id
  for (let next = masters.get(at); next && !seen.has(next); next = masters.get(at)) {
    seen.add(next)
    at = next
  }
  return at
}
