import type { Connection } from 'jsforce'
import type { Integration } from '../connection/integration-queries.ts'
import { CrmFailure, requireList } from '../crm-failure.ts'
import { readId } from '../read-response.ts'
import { EXTERNAL_ID } from '../reserved-properties.ts'

/** A call that is unsafe to repeat is not retried when its outcome is unknown. */
export type AskSalesforce = <T>(run: (connection: Connection) => Promise<T>, isUnsafeToRepeat?: boolean) => Promise<T>

/** A value of Salesforce's Lead Status, as the organisation has set them up. */
export type StatusValue = { value: string; isConverted: boolean }

/** A field as the connected user has it. Salesforce leaves out those that field permissions hide. */
export type SalesforceField = {
  name: string
  label: string
  type: string
  length?: number
  nillable: boolean
  defaultedOnCreate: boolean
  createable: boolean
  updateable: boolean
  externalId?: boolean
  unique?: boolean
  restrictedPicklist?: boolean
  picklistValues?: { value: string; label: string | null; active: boolean }[] | null
}
export type Fields = Map<string, SalesforceField>

export type SalesforceSetup = {
  statuses: StatusValue[]
  fields: Fields
  /** Of the accounts of contacts; undefined where the connected user can't see them. */
  accountFields: Fields | undefined
  hasExternalId: boolean
}

/** A new record must have a value. */
export const isRequired = ({ createable, nillable, defaultedOnCreate, type }: SalesforceField) =>
  createable && !nillable && !defaultedOnCreate && type !== 'boolean'

export type Connected = Pick<Integration, 'id' | 'portalId' | 'crmUserId' | 'instanceUrl'>

const CACHE_MS = 10 * 60_000
const cache = new Map<string, { at: number; setup: Promise<SalesforceSetup> }>()

/** Whose setup is cached: another user of the same organization sees other fields and owns other records. */
export const cacheKey = ({ id, portalId, crmUserId, instanceUrl }: Connected) =>
  [id, portalId, crmUserId, instanceUrl].join(' ')

/** The organization's configuration, cached for ten minutes. Reading it changes nothing there. */
export function setupOf(integration: Connected, object: 'Lead' | 'Contact', ask: AskSalesforce) {
  const key = `${cacheKey(integration)} ${object}`
  const known = cache.get(key)
  if (known && performance.now() - known.at < CACHE_MS) return known.setup
  const setup = readSetup(object, ask)
  cache.set(key, { at: performance.now(), setup })
  setup.catch(() => cache.delete(key))
  return setup
}

/** The next call reads it again. */
export function forgetSetup(integration: Connected) {
  for (const object of ['Lead', 'Contact']) cache.delete(`${cacheKey(integration)} ${object}`)
}

export async function readSetup(object: 'Lead' | 'Contact', ask: AskSalesforce): Promise<SalesforceSetup> {
  const fields = await describeFields(object, ask)
  if (!fields)
    throw new CrmFailure(
      'refused',
      `The connected Salesforce user can't see ${object === 'Lead' ? 'leads' : 'contacts'}. Ask your Salesforce admin for access to the ${object} object.`,
    )
  return {
    statuses: object === 'Lead' ? await readStatuses(ask) : [],
    fields,
    accountFields: object === 'Contact' ? await describeFields('Account', ask) : undefined,
    hasExternalId: hasExternalId(fields),
  }
}

/** The field is there, the connected user may write it, and Salesforce refuses a second record with the same value. */
export function hasExternalId(fields: Fields) {
  const field = fields.get(EXTERNAL_ID)
  return field?.externalId === true && field.unique === true && field.createable && field.updateable
}

/** Fields as Salesforce describes them. One without a label has its name instead. */
export function readFields(described: unknown): SalesforceField[] {
  return requireList(described as SalesforceField[], 'Salesforce').map((field) => {
    const name = readId(field.name, 'Salesforce')
    const values = Array.isArray(field.picklistValues) ? field.picklistValues : []
    return {
      ...field,
      name,
      label: typeof field.label === 'string' && field.label ? field.label : name,
      picklistValues: values.filter((one) => typeof one?.value === 'string'),
    }
  })
}

/** Undefined where the connected user can't see the object. */
export async function describeFields(object: string, ask: AskSalesforce): Promise<Fields | undefined> {
  try {
    const { fields } = await ask((connection) => connection.describe(object))
    return new Map(readFields(fields).map((field) => [field.name, field]))
  } catch (error) {
    if (error instanceof CrmFailure && error.kind === 'gone') return undefined
    throw error
  }
}

async function readStatuses(ask: AskSalesforce): Promise<StatusValue[]> {
  const soql = 'SELECT ApiName, IsConverted FROM LeadStatus ORDER BY SortOrder ASC'
  const { records } = await ask(async (connection) => connection.query<{ ApiName: string; IsConverted: boolean }>(soql))
  return requireList(records, 'Salesforce').map(({ ApiName, IsConverted }) => ({
    value: readId(ApiName, 'Salesforce'),
    isConverted: IsConverted,
  }))
}
