import type { startHubspot } from '../simulators/hubspot.ts'
import type { startSalesforce } from '../simulators/salesforce.ts'

type Cells = Record<string, unknown>
/** Everything in a CRM account: the values of each record ("contacts 101"), each association, and the setup. */
export type TenantState = Map<string, Cells>
/** One record that is different now, with each value before and after. An association has no values. */
export type TenantChange = {
  record: string
  isNew: boolean
  isGone: boolean
  values: Record<string, [unknown, unknown]>
}

/** The CRM keeps these itself. */
const OWN_TIMES = /^(hs_)?lastmodifieddate$|^SystemModstamp$|^LastModified/

const withoutTimes = (cells: Cells) =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => !OWN_TIMES.test(name)))
const text = (value: unknown) =>
  JSON.stringify(value, (_, one) => (one instanceof Set || one instanceof Map ? [...one] : one))

export function hubspotState(hubspot: Awaited<ReturnType<typeof startHubspot>>): TenantState {
  const { objects, associations, ...setup } = hubspot.snapshot()
  const state: TenantState = new Map()
  for (const [kind, records] of Object.entries(objects))
    for (const { id, properties, isArchived } of Object.values(records))
      state.set(`${kind} ${id}`, { ...withoutTimes(properties), isArchived })
  for (const pair of associations) state.set(`association ${pair}`, {})
  state.set('setup', Object.fromEntries(Object.entries(setup).map(([name, value]) => [name, text(value)])))
  return state
}

export function salesforceState({ snapshot, tenant }: Awaited<ReturnType<typeof startSalesforce>>): TenantState {
  const state: TenantState = new Map()
  for (const [object, rows] of Object.entries(snapshot()))
    for (const row of rows) state.set(`${object} ${row.Id}`, withoutTimes(row))
  state.set('setup', { objects: text(tenant.objects), rules: text(tenant.rules) })
  return state
}

const isSame = (one: unknown, other: unknown) =>
  (one === '' ? null : (one ?? null)) === (other === '' ? null : (other ?? null))

/** A full comparison of two moments. */
export function tenantChanges(before: TenantState, after: TenantState): TenantChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((record) => {
    const [was, is] = [before.get(record), after.get(record)]
    const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])]
    const values = Object.fromEntries(
      names
        .filter((name) => !isSame(was?.[name], is?.[name]))
        .map((name) => [name, [was?.[name], is?.[name]] as [unknown, unknown]]),
    )
    const change = { record, isNew: !was, isGone: !is, values }
    return !was || !is || Object.keys(values).length > 0 ? [change] : []
  })
}

/** Whether a change takes back another one: its values return, and a new record goes to the archive. */
export function isInverse(change: TenantChange, of: TenantChange) {
  if (change.record !== of.record || change.isNew) return false
  return Object.entries(change.values).every(([name, [before, after]]) => {
    if (of.isNew) return (name === 'isArchived' || name === 'IsDeleted') && after === true
    const [was, became] = of.values[name] ?? []
    return name in of.values && isSame(before, became) && isSame(after, was)
  })
}
