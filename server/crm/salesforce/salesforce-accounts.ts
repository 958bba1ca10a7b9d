import { domainOf } from '../../leads/mail-domain.ts'
import { CrmFailure } from '../crm-failure.ts'
import type { CompanyCandidate, LeftOut, MadeCompany, MissingCompany, RecordWrite } from '../provider.ts'
import { type SaveError, saveFailure } from './salesforce-failure.ts'
import { ACCOUNT_NAME } from './salesforce-field-map.ts'
import { queryIn, queryTogether } from './salesforce-query.ts'
import type { AskSalesforce, SalesforceSetup } from './salesforce-setup.ts'
import { attachedTo } from './salesforce-use.ts'

/** The account to write for a contact, and the one it had; neither an ID nor a reason: nothing has to be written. */
export type AccountChoice = { id?: string | null; from?: string | null; leftOut?: LeftOut; made?: MadeCompany }
type Account = { Id: string; Name: string; Website?: string | null }
type Named = { write: RecordWrite; name: string; found: Account[] }

const leftOut = (reason: string): AccountChoice => ({ leftOut: { property: ACCOUNT_NAME, reason } })
const key = (name: string) => name.trim().toLowerCase()

/**
 * The accounts of the companies that have to be written, by lead. A contact that exists moves only to an account that exists, and
 * never loses its account. For a new contact a missing account is created.
 */
export async function chooseAccounts(ask: AskSalesforce, setup: SalesforceSetup, writes: RecordWrite[]) {
  const choices = new Map<number, AccountChoice>()
  const wanted: Named[] = []
  const restored: RecordWrite[] = []
  for (const write of writes) {
    const name = write.properties[ACCOUNT_NAME]?.trim()
    const mayWrite = write.recordId
      ? setup.fields.get('AccountId')?.updateable
      : setup.fields.get('AccountId')?.createable
    if (!(ACCOUNT_NAME in write.properties)) continue
    if (write.restores?.[ACCOUNT_NAME] && mayWrite) restored.push(write)
    else if (!name)
      choices.set(write.leadId, write.recordId ? leftOut('A contact keeps its account in Salesforce.') : {})
    else if (!setup.accountFields || !mayWrite)
      choices.set(write.leadId, leftOut("The connected Salesforce user can't change the account of a contact."))
    else wanted.push({ write, name, found: [] })
  }
  if (restored.length > 0) await restoreAccounts(ask, restored, choices)
  if (wanted.length === 0) return choices
  const byName = await findAccounts(ask, setup, [...new Set(wanted.map(({ name }) => name))])
  for (const one of wanted) one.found = byName.get(key(one.name)) ?? []
  const known = wanted.filter(({ found }) => found.length > 0)
  const current = await currentAccounts(
    ask,
    known.map(({ write }) => write),
  )
  for (const one of known) choices.set(one.write.leadId, among(one, current.get(one.write.recordId ?? '') ?? null))
  const missing = wanted.filter(({ found }) => found.length === 0)
  for (const { write, name } of missing.filter(({ write: { recordId } }) => recordId !== null))
    choices.set(
      write.leadId,
      leftOut(
        `Salesforce has no account named "${name}", so the contact keeps its account. Create the account there first.`,
      ),
    )
  const fresh = missing.filter(({ write: { recordId } }) => recordId === null)
  if (fresh.length > 0) await makeAccounts(ask, fresh, choices)
  return choices
}

/** The accounts that would be created for new contacts. */
export async function findMissingAccounts(ask: AskSalesforce, setup: SalesforceSetup, candidates: CompanyCandidate[]) {
  if (!setup.accountFields || !setup.fields.get('AccountId')?.createable) return []
  const wanted = new Map<string, MissingCompany>()
  for (const { recordId, company, leads } of candidates) {
    const name = company.trim()
    if (recordId !== null || !name) continue
    const before = wanted.get(key(name))
    wanted.set(key(name), { name: before?.name ?? name, leads: (before?.leads ?? 0) + leads })
  }
  if (wanted.size === 0) return []
  const found = await findAccounts(
    ask,
    setup,
    [...wanted.values()].map(({ name }) => name),
  )
  return [...wanted].flatMap(([one, company]) => (found.has(one) ? [] : company))
}

async function findAccounts(ask: AskSalesforce, { accountFields }: SalesforceSetup, names: string[]) {
  const fields = ['Id', 'Name', ...(accountFields?.has('Website') ? ['Website'] : [])].join(', ')
  const rows = await queryIn<Account>(
    ask,
    names,
    (list) => `SELECT ${fields} FROM Account WHERE Name IN ${list} ORDER BY CreatedDate ASC`,
  )
  const byName = new Map<string, Account[]>()
  for (const row of rows) byName.set(key(row.Name), [...(byName.get(key(row.Name)) ?? []), row])
  return byName
}

/** By record. */
async function currentAccounts(ask: AskSalesforce, writes: RecordWrite[]) {
  const ids = writes.flatMap(({ recordId }) => recordId ?? [])
  if (ids.length === 0) return new Map<string, string | null>()
  const rows = await queryIn<{ Id: string; AccountId: string | null }>(
    ask,
    ids,
    (list) => `SELECT Id, AccountId FROM Contact WHERE Id IN ${list}`,
  )
  return new Map(rows.map(({ Id, AccountId }) => [Id, AccountId]))
}

/** A contact goes back to the very account that it had, unless somebody has moved it since. */
async function restoreAccounts(ask: AskSalesforce, writes: RecordWrite[], choices: Map<number, AccountChoice>) {
  const current = await currentAccounts(ask, writes)
  for (const { leadId, recordId, restores } of writes) {
    const { from, to } = restores?.[ACCOUNT_NAME] ?? { from: null, to: null }
    const isOurs = (current.get(recordId ?? '') ?? null) === from
    choices.set(leadId, isOurs ? { id: to, from } : leftOut('The contact was moved to another account since.'))
  }
}

function among({ write, name, found }: Named, from: string | null): AccountChoice {
  const [only, ...others] = found
  if (found.some(({ Id }) => Id === from)) return {}
  if (only && others.length === 0) return { id: only.Id, from }
  const domain = domainOf(write.email)
  const [fitting, ...more] = found.filter(({ Website }) => siteDomain(Website) === domain)
  if (fitting && more.length === 0) return { id: fitting.Id, from }
  return leftOut(
    `Salesforce has ${found.length} accounts named "${name}". Choose the right one for this contact in Salesforce.`,
  )
}

function siteDomain(website: string | null | undefined) {
  const address = website?.includes('://') ? website : `https://${website ?? ''}`
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '').toLowerCase() : ''
}

/** An account that Salesforce refuses is left out; its contact is created without one. */
async function makeAccounts(ask: AskSalesforce, fresh: Named[], choices: Map<number, AccountChoice>) {
  const names = new Map(fresh.map(({ name }) => [key(name), name]))
  const records = [...names.values()].map((Name) => ({ Name }))
  const saved = await ask(
    (connection) => connection.create('Account', records, { headers: { 'Sforce-Auto-Assign': 'FALSE' } }),
    true,
  )
  const made = new Map<string, AccountChoice>()
  for (const [at, { Name }] of records.entries()) {
    const result = saved[at]
    const errors = (result?.errors ?? []) as SaveError[]
    made.set(
      key(Name),
      result?.success && result.id
        ? { id: result.id, made: { id: result.id, name: Name } }
        : leftOut(`The account "${Name}" was not created. ${saveFailure(errors).message}`),
    )
  }
  for (const { write, name } of fresh) choices.set(write.leadId, made.get(key(name)) ?? {})
}

/** Accounts that were made for contacts which Salesforce then refused. */
export async function removeAccounts(ask: AskSalesforce, ids: string[]) {
  if (ids.length === 0) return
  await ask((connection) => connection.destroy('Account', ids)).catch((error) => {
    // The next attempt finds and uses them.
    if (!(error instanceof CrmFailure)) throw error
  })
}

/**
 * Deletes accounts that we made, unless somebody has changed them since or has put anybody or anything into them: Salesforce deletes the
 * contacts and opportunities of an account together with it. Returns the IDs of the deleted ones.
 */
export async function removeUnusedAccounts(ask: AskSalesforce, companies: MadeCompany[]): Promise<string[]> {
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  if (names.size === 0) return []
  const { statements, recordsOf } = attachedTo('Account')
  const soql = (list: string) => `SELECT Id, Name, CreatedDate, LastModifiedDate FROM Account WHERE Id IN ${list}`
  const [accounts = [], ...found] = await queryTogether(ask, [...names.keys()], [{ soql }, ...statements])
  const used = recordsOf(found)
  const unused = accounts
    .filter(({ Id, Name, CreatedDate, LastModifiedDate }) => {
      const isUnchanged = Name === names.get(Id) && CreatedDate === LastModifiedDate
      return isUnchanged && !used.has(Id)
    })
    .map(({ Id }) => Id)
  if (unused.length === 0) return []
  const results = await ask((connection) => connection.destroy('Account', unused))
  return unused.filter((_, at) => results[at]?.success)
}
