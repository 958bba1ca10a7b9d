import { activityObjects } from './activities.ts'
import { type Field, PREFIXES, standardObjects } from './objects.ts'
import { opportunityObjects, opportunityValues, standardStages } from './opportunity-objects.ts'

export type Value = string | number | boolean | null
export type SalesforceRow = Record<string, Value> & { Id: string; SystemModstamp: string }

export const CONNECTED_USER = '005000000000001AAA'
/** Everybody who edits in Salesforce itself. */
export const OTHER_USER = '005000000000002AAA'
export const QUEUE = '00G000000000001AAA'

/** What the organization's administrators have set up. */
type TenantRules = {
  /** By object: the owner that the active assignment rule chooses. */
  assignment: Record<string, string>
  validation: { object: string; isWrong: (row: SalesforceRow) => boolean; message: string; fields: string[] }[]
  /** An alert can be overruled with `allowSave=true`; a block can't. */
  duplicates: { object: string; against: string[]; by: string; action: 'alert' | 'block' }[]
  /** Fields (`Lead.Phone`) that the connected user can't see, or can't change, and objects it can't see. */
  hidden: Set<string>
  readOnly: Set<string>
  hiddenObjects: Set<string>
  /** Records that the connected user may not delete. */
  undeletable: Set<string>
  listViews: { id: string; object: string; label: string; query: string }[]
}

type Tables = Record<string, Map<string, SalesforceRow>>
export type Tenant = ReturnType<typeof createTenant>

/** The records and the setup of one organization. */
export function createTenant() {
  const objects = { ...standardObjects(), ...activityObjects(), ...opportunityObjects() }
  const tables: Tables = Object.fromEntries(Object.keys(objects).map((object) => [object, new Map()]))
  const rules: TenantRules = {
    assignment: {},
    validation: [],
    duplicates: [],
    hidden: new Set(),
    readOnly: new Set(),
    hiddenObjects: new Set(),
    undeletable: new Set(),
    listViews: [],
  }
  /** Fields made through the API: nobody sees them until a permission set grants it. */
  const ungranted = new Set<string>()
  let ids = 0
  let lastMoment = 0

  const now = () => {
    lastMoment = Math.max(Date.now(), lastMoment + 1)
    return new Date(lastMoment).toISOString().replace('Z', '+0000')
  }
  const rowsOf = (object: string) => [...(tables[object]?.values() ?? [])].filter(({ IsDeleted }) => !IsDeleted)

  function grants(path: string) {
    const sets = rowsOf('PermissionSetAssignment')
      .filter(({ AssigneeId }) => AssigneeId === CONNECTED_USER)
      .map(({ PermissionSetId }) => PermissionSetId)
    const given = rowsOf('FieldPermissions').filter((row) => row.Field === path && sets.includes(row.ParentId ?? null))
    return { read: given.some((row) => row.PermissionsRead), edit: given.some((row) => row.PermissionsEdit) }
  }

  /** The fields that the connected user sees, as `describe` returns them. */
  function fieldsOf(object: string): Field[] {
    if (rules.hiddenObjects.has(object)) return []
    return (objects[object] ?? []).flatMap((one) => {
      const path = `${object}.${one.name}`
      const granted = ungranted.has(path) ? grants(path) : { read: true, edit: true }
      if (rules.hidden.has(path) || !granted.read) return []
      return rules.readOnly.has(path) || !granted.edit ? [{ ...one, createable: false, updateable: false }] : [one]
    })
  }

  function save(object: string, id: string | undefined, given: Record<string, Value>, by = OTHER_USER): SalesforceRow {
    const moment = now()
    const before = id ? tables[object]?.get(id) : undefined
    const values = object === 'Opportunity' ? opportunityValues(tables, given, before, by === CONNECTED_USER) : given
    const blank = Object.fromEntries(
      (objects[object] ?? []).map(({ name, type, picklistValues, defaultedOnCreate }) => [
        name,
        type === 'boolean'
          ? false
          : type === 'picklist' && defaultedOnCreate
            ? (picklistValues[0]?.value ?? null)
            : null,
      ]),
    )
    const row = (before ?? {
      ...blank,
      ...('OwnerId' in blank && { OwnerId: by }),
      Id: `${PREFIXES[object] ?? 'a00'}${String(++ids).padStart(12, '0')}AAA`,
      CreatedDate: moment,
      CreatedById: by,
      IsDeleted: false,
    }) as SalesforceRow
    const isSame =
      before && Object.entries(values).every(([name, value]) => before[name] === (value === '' ? null : value))
    for (const [name, value] of Object.entries(values))
      row[name] = value === '' ? null : name === 'Email' && typeof value === 'string' ? value.toLowerCase() : value
    if (!isSame) Object.assign(row, { SystemModstamp: moment, LastModifiedDate: moment, LastModifiedById: by })
    tables[object]?.set(row.Id, row)
    // "Derived from the opportunity contact role, which is created at the same time" (Opportunity.ContactId).
    if (object === 'Opportunity' && !before && row.ContactId)
      save(
        'OpportunityContactRole',
        undefined,
        { OpportunityId: row.Id, ContactId: row.ContactId, IsPrimary: true },
        by,
      )
    return row
  }

  /** To the recycle bin; an account takes its contacts and opportunities along. */
  function remove(row: SalesforceRow, by = OTHER_USER): SalesforceRow {
    const isAccount = tables.Account?.has(row.Id)
    const children = isAccount ? [...rowsOf('Contact'), ...rowsOf('Opportunity')] : []
    for (const child of children.filter(({ AccountId }) => AccountId === row.Id)) remove(child, by)
    return Object.assign(row, { IsDeleted: true, SystemModstamp: now(), LastModifiedById: by })
  }

  /** The losers go to the recycle bin, with the ID of the record that stays. */
  function merge(object: string, masterId: string, loserIds: string[]) {
    for (const id of loserIds) {
      const loser = tables[object]?.get(id)
      if (loser) Object.assign(remove(loser), { MasterRecordId: masterId })
    }
    const master = tables[object]?.get(masterId)
    if (master) Object.assign(master, { SystemModstamp: now(), LastModifiedById: OTHER_USER })
  }

  /** A converted lead stays, read-only, beside its new contact and account. */
  function convert(leadId: string) {
    const lead = tables.Lead?.get(leadId)
    if (!lead) throw new Error(`no lead ${leadId}`)
    const account =
      rowsOf('Account').find(({ Name }) => Name === lead.Company) ??
      save('Account', undefined, { Name: lead.Company ?? '' })
    const { FirstName = null, LastName = null, Email = null, OwnerId = null } = lead
    const contact = save('Contact', undefined, { FirstName, LastName, Email, OwnerId, AccountId: account.Id })
    Object.assign(lead, {
      IsConverted: true,
      Status: 'Closed - Converted',
      ConvertedContactId: contact.Id,
      ConvertedAccountId: account.Id,
      SystemModstamp: now(),
      LastModifiedById: OTHER_USER,
    })
    return contact
  }

  const seed = (object: string, Id: string, values: Record<string, Value>) => {
    const row = save(object, undefined, values)
    tables[object]?.delete(row.Id)
    tables[object]?.set(Id, Object.assign(row, { Id }))
  }
  seed('User', CONNECTED_USER, { Name: 'Connected User', Email: 'connected@org.example', IsActive: true })
  seed('User', OTHER_USER, { Name: 'Rita Rep', Email: 'rita@org.example', IsActive: true })
  seed('Group', QUEUE, { Name: 'Inbound Queue', Type: 'Queue' })
  for (const stage of standardStages()) save('OpportunityStage', undefined, stage)
  ids = 0

  return {
    objects,
    tables,
    rules,
    ungranted,
    now,
    rowsOf,
    fieldsOf,
    save,
    remove,
    merge,
    convert,
    /** A full copy of every row of every object, deleted ones included, to compare two moments. */
    snapshot: (): Record<string, SalesforceRow[]> =>
      structuredClone(
        Object.fromEntries(Object.entries(tables).map(([object, table]) => [object, [...table.values()]])),
      ),
  }
}
