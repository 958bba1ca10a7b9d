import type { Connection } from 'jsforce'
import type { CrmProperties, SyncSettings } from '../../../contract/crm-integration.ts'
import { CrmFailure, requireList } from '../crm-failure.ts'
import type { LeftOut, RecordWrite, RecordWritten } from '../provider.ts'
import { EXTERNAL_ID, isReserved } from '../reserved-properties.ts'
import { type AccountChoice, chooseAccounts, removeAccounts } from './salesforce-accounts.ts'
import { codeOf, isDuplicate, keyedFailure, type SaveError, saveFailure } from './salesforce-failure.ts'
import { ACCOUNT_NAME } from './salesforce-field-map.ts'
import { composite, queryIn } from './salesforce-query.ts'
import { type Elsewhere, OPT_OUT_FIELD } from './salesforce-records.ts'
import { type AskSalesforce, isRequired, type SalesforceField, type SalesforceSetup } from './salesforce-setup.ts'

export type Writing = {
  ask: AskSalesforce
  object: 'Lead' | 'Contact'
  setup: SalesforceSetup
  settings: SyncSettings
  /** Why no lead is created for an address, by address in lower case. */
  findElsewhere: (emails: string[]) => Promise<Map<string, Elsewhere>>
}

type Values = Record<string, string | number | boolean | null>
type Draft = { write: RecordWrite; values: Values; leftOut: LeftOut[]; account: AccountChoice | undefined }
/** `existingId`: a record that has our external ID. */
type Saved = { success: boolean; id?: string; existingId?: string; errors?: unknown[] }

const SINGLE_CREATES_IN_CALL = 25
// An update never changes the owner of a record.
const NO_ASSIGNMENT = { 'Sforce-Auto-Assign': 'FALSE' }
// Without these there is no record worth having.
const IDENTIFYING = ['Email', 'LastName', 'Company', EXTERNAL_ID, OPT_OUT_FIELD]
/** A record may be saved without the fields that these are about. */
const ABOUT_FIELDS = new Set([
  'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
  'FIELD_CUSTOM_VALIDATION_EXCEPTION',
  'FIELD_INTEGRITY_EXCEPTION',
  'INVALID_FIELD',
  'INVALID_FIELD_FOR_INSERT_UPDATE',
  'NUMBER_OUTSIDE_VALID_RANGE',
  'STRING_TOO_LONG',
])

/** Results in the same order. */
export async function writeRecords(writing: Writing, writes: RecordWrite[]): Promise<RecordWritten[]> {
  const { ask, object, setup } = writing
  const refused = await findRefusedCreates(writing, writes)
  const done = new Map(refused.map((one) => [one.leadId, one]))
  const open = writes.filter(({ leadId }) => !done.has(leadId))
  const accounts = object === 'Contact' ? await chooseAccounts(ask, setup, open) : new Map<number, AccountChoice>()
  const drafts = open.map((write) => draftOf(writing, write, accounts.get(write.leadId)))
  const isNew = ({ write }: Draft) => write.recordId === null
  await saveDrafts(
    writing,
    drafts.filter((draft) => !isNew(draft)),
    update,
    done,
  )
  await saveDrafts(writing, drafts.filter(isNew), create, done)
  await removeAccounts(ask, claimAccounts(drafts, done))
  return writes.map(({ leadId }) => done.get(leadId) ?? { leadId, failure: saveFailure([]) })
}

const cannotOptOut = (object: 'Lead' | 'Contact') =>
  new CrmFailure(
    'refused',
    `This person opted out of emails, but the connected Salesforce user can't set Email Opt Out, so no ${object.toLowerCase()} was created. Ask a Salesforce admin for edit access to that field, then retry.`,
    { properties: [OPT_OUT_FIELD] },
  )

/** New leads of people who are contacts or converted leads, and people whose opt-out can't be saved. */
export async function findRefusedCreates(
  { object, setup, findElsewhere }: Pick<Writing, 'object' | 'setup' | 'findElsewhere'>,
  writes: RecordWrite[],
): Promise<RecordWritten[]> {
  const missing = writes.filter(({ recordId }) => recordId === null)
  const elsewhere =
    object === 'Lead' ? await findElsewhere(missing.map(({ email }) => email)) : new Map<string, Elsewhere>()
  const canOptOut = setup.fields.get(OPT_OUT_FIELD)?.createable === true
  return missing.flatMap(({ leadId, email, isOptedOut }): RecordWritten[] => {
    const other = elsewhere.get(email.toLowerCase())
    // The record of a person who opted out is not created without the opt-out.
    if (!other) return isOptedOut && !canOptOut ? [{ leadId, failure: cannotOptOut(object) }] : []
    // The engine links the lead to the converted one, and so knows that this person was converted.
    const { reason, convertedId: existingId, optedOutId } = other
    return [
      { leadId, failure: new CrmFailure('conflict', reason, { code: 'EXISTS_ELSEWHERE', existingId, optedOutId }) },
    ]
  })
}

/** What may be sent of a write, with the default values of a new record. */
function draftOf({ setup, settings }: Writing, write: RecordWrite, account: AccountChoice | undefined): Draft {
  const isNew = write.recordId === null
  const values: Values = {}
  const leftOut: LeftOut[] = account?.leftOut ? [account.leftOut] : []
  const wanted: CrmProperties = {
    ...(isNew && settings.defaults),
    ...(isNew ? filled(write.properties) : write.properties),
  }
  for (const [property, value] of Object.entries(wanted)) {
    if (property === ACCOUNT_NAME || isReserved('salesforce', property)) continue
    const field = setup.fields.get(property)
    // A required field can't be cleared.
    if (field && value === null && !field.nillable) continue
    const mayWrite = isNew ? field?.createable : field?.updateable
    const sent = field && mayWrite ? typed(field, value) : undefined
    if (sent !== undefined) values[property] = sent
    else leftOut.push({ property, reason: reasonFor(field, mayWrite) })
  }
  if (isNew && write.isOptedOut) values[OPT_OUT_FIELD] = true
  if (account?.id !== undefined) values.AccountId = account.id
  return { write, values, leftOut, account }
}

const filled = (properties: CrmProperties) =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null))

function reasonFor(field: SalesforceField | undefined, mayWrite: boolean | undefined) {
  if (!field) return "The connected Salesforce user can't see this field."
  return mayWrite
    ? `${field.label} can't hold this value.`
    : `The connected Salesforce user can't change ${field.label}.`
}

/** Salesforce wants numbers as numbers; undefined for what is none. */
function typed({ type }: SalesforceField, value: string | null) {
  if (value === null) return null
  if (type === 'boolean') return value === 'true'
  if (!['int', 'double', 'currency', 'percent'].includes(type)) return value
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** Sends drafts, and once more those that Salesforce refuses for fields that a record can do without. */
async function saveDrafts(writing: Writing, drafts: Draft[], send: typeof update, done: Map<number, RecordWritten>) {
  const { object, setup } = writing
  const again: Draft[] = []
  const isSent = ({ write, values }: Draft) => write.recordId === null || Object.keys(values).length > 0
  for (const draft of drafts.filter((one) => !isSent(one)))
    done.set(draft.write.leadId, resultOf(draft, { success: true }, object))
  const sent = drafts.filter(isSent)
  if (sent.length === 0) return
  for (const [at, saved] of (await send(writing, sent)).entries()) {
    const draft = sent[at] as Draft
    const smaller =
      saved?.success === false ? withoutRefused(setup, draft, (saved.errors ?? []) as SaveError[]) : undefined
    if (smaller && isSent(smaller)) again.push(smaller)
    else done.set(draft.write.leadId, resultOf(smaller ?? draft, smaller ? { success: true } : saved, object))
  }
  if (again.length === 0) return
  for (const [at, saved] of (await send(writing, again)).entries()) {
    const draft = again[at] as Draft
    done.set(draft.write.leadId, resultOf(draft, saved, object))
  }
}

/** The draft without the fields that these errors are about; undefined where that would not help. */
function withoutRefused({ fields }: SalesforceSetup, draft: Draft, errors: SaveError[]): Draft | undefined {
  const isAboutSent = (error: SaveError) =>
    ABOUT_FIELDS.has(codeOf(error)) && (error.fields ?? []).some((name) => name in draft.values)
  if (errors.length === 0 || !errors.every(isAboutSent)) return undefined
  const dropped = new Map<string, string>()
  for (const error of errors)
    for (const name of error.fields ?? []) if (name in draft.values) dropped.set(name, error.message ?? '')
  const isNeeded = (name: string) => {
    const field = fields.get(name)
    return IDENTIFYING.includes(name) || (draft.write.recordId === null && field !== undefined && isRequired(field))
  }
  if ([...dropped.keys()].some(isNeeded)) return undefined
  const values = Object.fromEntries(Object.entries(draft.values).filter(([name]) => !dropped.has(name)))
  const leftOut = [...dropped].map(([name, reason]) => ({
    property: name === 'AccountId' ? ACCOUNT_NAME : name,
    reason,
  }))
  return { ...draft, values, leftOut: [...draft.leftOut, ...leftOut] }
}

const resultsOf = (saved: unknown): (Saved | undefined)[] => requireList(saved as Saved[], 'Salesforce')

async function update({ ask, object }: Writing, drafts: Draft[]): Promise<(Saved | undefined)[]> {
  const records = drafts.map(({ write, values }) => ({ Id: write.recordId ?? '', ...values }))
  return resultsOf(await ask((connection) => connection.update(object, records, { headers: NO_ASSIGNMENT })))
}

async function create(writing: Writing, drafts: Draft[]): Promise<(Saved | undefined)[]> {
  const { ask, object, setup, settings } = writing
  const headers = {
    'Sforce-Auto-Assign': settings.ownerOfNew === 'assignment_rule' ? 'TRUE' : 'FALSE',
    ...(settings.allowDuplicates && { 'Sforce-Duplicate-Rule-Header': 'allowSave=true' }),
  }
  const records = drafts.map(({ write, values }) => ({
    ...values,
    ...(setup.hasExternalId && write.key && { [EXTERNAL_ID]: write.key }),
  }))
  // Never an upsert: it would overwrite a record that has our external ID already. Without our external ID a create can't be
  // repeated. If its outcome is unknown, the next sync finds it by email address.
  const send = (connection: Connection) => connection.create(object, records, { headers })
  const saved = resultsOf(await ask(send, !setup.hasExternalId))
  await nameDuplicates(writing, records, headers, saved)
  return setup.hasExternalId ? nameKeyed(writing, records, saved) : saved
}

/** Salesforce refused these because a record has their external ID: from an earlier connection, or a response was lost. */
async function nameKeyed({ ask, object }: Writing, records: Values[], saved: (Saved | undefined)[]) {
  const isTaken = (at: number) =>
    ((saved[at]?.errors ?? []) as SaveError[]).some((error) => codeOf(error) === 'DUPLICATE_VALUE')
  const keys = records.flatMap(({ [EXTERNAL_ID]: key }, at) => (isTaken(at) && key ? [String(key)] : []))
  if (keys.length === 0) return saved
  const soql = (list: string) => `SELECT Id, ${EXTERNAL_ID} FROM ${object} WHERE ${EXTERNAL_ID} IN ${list}`
  const rows = await queryIn<{ Id: string; [EXTERNAL_ID]: string }>(ask, keys, soql)
  const ids = new Map(rows.map((row) => [row[EXTERNAL_ID].toLowerCase(), row.Id]))
  return saved.map((one, at) => {
    const existingId = isTaken(at) ? ids.get(String(records[at]?.[EXTERNAL_ID]).toLowerCase()) : undefined
    return existingId ? { success: false, existingId } : one
  })
}

/** A batch does not name the records that a duplicate rule found, so those are asked for one by one, many in a call. */
async function nameDuplicates(
  { ask, object, setup }: Writing,
  records: Values[],
  headers: Record<string, string>,
  saved: (Saved | undefined)[],
) {
  const unnamed = records.flatMap((_, at) => {
    const errors = (saved[at]?.errors ?? []) as SaveError[]
    return isDuplicate(errors) && !errors.some((one) => one.duplicateResult ?? one.duplicateResut) ? [at] : []
  })
  for (let from = 0; from < unnamed.length; from += SINGLE_CREATES_IN_CALL) {
    const some = unnamed.slice(from, from + SINGLE_CREATES_IN_CALL)
    const requests = some.map((at) => ({
      method: 'POST' as const,
      path: `sobjects/${object}`,
      body: records[at] ?? {},
      headers,
    }))
    const said = await composite(ask, requests, !setup.hasExternalId)
    for (const [i, { status, body }] of said.entries()) {
      const at = some[i] ?? 0
      const id = (body as { id?: string } | null)?.id
      if (status === 201 && id) saved[at] = { success: true, id }
      else if (Array.isArray(body)) saved[at] = { success: false, errors: body }
    }
  }
}

function resultOf(
  { write, values, account, leftOut }: Draft,
  saved: Saved | undefined,
  object: 'Lead' | 'Contact',
): RecordWritten {
  const { leadId, recordId } = write
  const id = saved?.id ?? recordId
  // The engine reads that record, and links the lead to it like any other that it meets for the first time.
  if (saved?.existingId) return { leadId, failure: keyedFailure(saved.existingId) }
  if (!saved?.success || !id)
    return { leadId, failure: saveFailure((saved?.errors ?? []) as SaveError[], object, recordId === null) }
  const isNew = recordId === null
  const { AccountId: to } = values
  const { from } = account ?? {}
  const references = !isNew && typeof to === 'string' && from !== undefined && { [ACCOUNT_NAME]: { from, to } }
  return { leadId, recordId: id, isNew, ...(leftOut.length > 0 && { leftOut }), ...(references && { references }) }
}

/** Says for each made account which contact it was made for. Returns those that no contact was saved with. */
function claimAccounts(drafts: Draft[], done: Map<number, RecordWritten>) {
  const unclaimed = new Map<string, true>()
  for (const { account } of drafts) if (account?.made) unclaimed.set(account.made.id, true)
  for (const { account, values, write } of drafts) {
    const result = done.get(write.leadId)
    if (!account?.made || !result || 'failure' in result || !values.AccountId) continue
    if (result.leftOut?.some(({ property }) => property === ACCOUNT_NAME)) continue
    if (unclaimed.delete(account.made.id)) done.set(write.leadId, { ...result, madeCompany: account.made })
  }
  return [...unclaimed.keys()]
}
