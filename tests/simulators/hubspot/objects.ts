import type { Answer } from '../crm-server.ts'
import { batchTimes, invalid, refuse } from './answers.ts'
import { associationTypes } from './associations.ts'
import { stageProblem, withCounts } from './deals.ts'
import { missingOf, problemOf } from './properties.ts'
import type { HubspotRecord, Kind, Tenant, Values } from './tenant.ts'

const BATCH = 100
const required: Partial<Record<Kind, string[]>> = { deals: ['dealname', 'dealstage'], emails: ['hs_timestamp'] }
/** Not returned without the scope sales-email-read, which we don't request. */
const redacted = ['hs_email_subject', 'hs_email_text']

type Association = { to: { id: string }; types: { associationCategory: string; associationTypeId: number }[] }
type Input = {
  id: string
  idProperty?: string
  properties: Values
  objectWriteTraceId?: string
  associations?: Association[]
}
type Batch = { inputs?: Input[]; properties?: string[]; idProperty?: string }

export const shown = (
  { id, properties, createdAt, updatedAt, isArchived, archivedAt }: HubspotRecord,
  wanted?: string[],
) => ({
  id,
  properties: wanted
    ? Object.fromEntries(
        [...wanted, 'hs_object_id'].map((name) => [name, name === 'hs_object_id' ? id : properties[name] || null]),
      )
    : { ...properties },
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  archived: isArchived,
  ...(isArchived && archivedAt && { archivedAt: archivedAt.toISOString() }),
})

export function list({ objects }: Tenant, kind: Kind, query: URLSearchParams): Answer {
  const limit = Number(query.get('limit') ?? 10)
  if (limit > 100) return invalid('limit must be at most 100')
  const after = Number(query.get('after') ?? 0)
  const isWanted = query.get('archived') === 'true'
  const all = [...objects[kind].values()].filter((one) => one.isArchived === isWanted && Number(one.id) > after)
  const page = all.slice(0, limit)
  const last = page.at(-1)
  const next = all.length > limit && last ? { paging: { next: { after: last.id } } } : {}
  const wanted = query.getAll('properties').flatMap((names) => names.split(','))
  return { status: 200, body: { results: page.map((one) => shown(one, wanted)), ...next } }
}

export function batch(tenant: Tenant, kind: Kind, verb: string, body: Batch): Answer {
  const { inputs } = body
  if (!Array.isArray(inputs) || inputs.length === 0) return invalid('inputs must not be empty')
  if (inputs.length > BATCH) return invalid(`The maximum number of inputs is ${BATCH}`)
  if (verb === 'archive') return archive(tenant, kind, inputs)
  if (verb === 'read') return read(tenant, kind, inputs, body)
  // The ID of an upsert is the address of a new contact, and as such checked too.
  const valuesOf = ({ id, properties }: Input) => (verb === 'upsert' ? { email: id, ...properties } : properties)
  const problem = inputs.map((input) => problemOf(tenant, kind, valuesOf(input))).find(Boolean)
  if (problem) return invalid(problem)
  const keys = verb === 'create' ? [] : inputs.map(({ id }) => id.toLowerCase())
  if (new Set(keys).size < keys.length) return invalid('Duplicate IDs found in batch input')
  const fresh = tenant.requiredOnCreate[kind] ? inputs.filter((input) => isNew(tenant, verb, input)) : []
  const missing = fresh.map(({ properties }) => missingOf(tenant, kind, properties))
  const refusal = missing.find(Boolean)
  if (refusal) return refusal
  if (verb === 'create') return create(tenant, kind, inputs)
  return verb === 'upsert' ? upsert(tenant, kind, inputs) : update(tenant, kind, inputs)
}

const isNew = ({ byEmail }: Tenant, verb: string, { id }: Input) =>
  verb === 'create' || (verb === 'upsert' && !byEmail(id))

/** HubSpot's own words: the API can only move a lifecycle stage forward; to move it back, it has to be cleared first. */
function forwardOnly(
  { choices }: Tenant,
  before: Values | undefined,
  { lifecyclestage: next, ...rest }: Values,
): Values {
  const stages = choices.lifecyclestage?.map(({ value }) => value) ?? []
  const isBack = next && before?.lifecyclestage && stages.indexOf(next) < stages.indexOf(before.lifecyclestage)
  return next === undefined || isBack ? rest : { ...rest, lifecyclestage: next }
}

function archive({ objects, now, note }: Tenant, kind: Kind, inputs: Input[]): Answer {
  for (const { id } of inputs) {
    const record = objects[kind].get(id)
    if (!record || record.isArchived) continue
    record.isArchived = true
    record.archivedAt = now()
    note(kind, record)
  }
  return { status: 204 }
}

function read(tenant: Tenant, kind: Kind, inputs: Input[], { properties, idProperty }: Batch): Answer {
  const { byId, byEmail } = tenant
  const found = inputs
    .flatMap(({ id }) => (idProperty === 'email' ? byEmail(id) : byId(kind, id)) ?? [])
    .filter((one) => !one.isArchived)
  const wanted = properties?.filter((name) => !redacted.includes(name))
  const results = found.map((one) => shown(kind === 'deals' ? withCounts(tenant, one) : one, wanted))
  return { status: found.length < inputs.length ? 207 : 200, body: { status: 'COMPLETE', results, ...batchTimes() } }
}

function problemOfNew(tenant: Tenant, kind: Kind, { properties, associations: given = [] }: Input) {
  const { isThere } = tenant
  const missing = required[kind]?.filter((name) => !properties[name]) ?? []
  if (missing.length > 0) return `Error creating ${kind}. Some required properties were not set: ${missing.join(', ')}`
  const notInPipeline = kind === 'deals' && stageProblem(tenant, properties)
  if (notInPipeline) return notInPipeline
  for (const { to, types } of given) {
    const target = (['contacts', 'companies'] as const).find((other) =>
      types.every(
        ({ associationCategory, associationTypeId }) =>
          associationCategory === 'HUBSPOT_DEFINED' &&
          associationTypes[`${kind} ${other}`] === String(associationTypeId),
      ),
    )
    if (!target || types.length === 0) return 'One or more associations are not valid: no such type'
    if (!isThere(target, to?.id)) return `One or more associations are not valid: ${to?.id} does not exist`
  }
  return undefined
}

function takenBy({ byEmail }: Tenant, kind: Kind, input: Input): [Input, string][] {
  const contact = kind === 'contacts' ? byEmail(input.properties.email ?? '') : undefined
  return contact ? [[input, `Contact already exists. Existing ID: ${contact.id}`]] : []
}

function create(tenant: Tenant, kind: Kind, inputs: Input[]): Answer {
  const unfit = inputs.map((input) => problemOfNew(tenant, kind, input)).find(Boolean)
  if (unfit) return invalid(unfit)
  const existing = new Map(inputs.flatMap((input) => (input.properties.email ? takenBy(tenant, kind, input) : [])))
  const [taken] = existing.values()
  // Documented: with an objectWriteTraceId for each input, the response tells which were created and which were not.
  if (taken && inputs.some(({ objectWriteTraceId }) => !objectWriteTraceId)) return refuse(409, 'CONFLICT', taken)
  const errors = [...existing].map(([{ objectWriteTraceId = '' }, message]) => ({
    ...{ status: 'error', category: 'CONFLICT', message, links: {}, errors: [] },
    context: { objectWriteTraceId: [objectWriteTraceId] },
  }))
  const fresh = inputs.filter((input) => !existing.has(input))
  const results = fresh.map(({ properties, associations: given = [], objectWriteTraceId }) => {
    const record = tenant.save(kind, undefined, properties)
    for (const { to, types } of given) {
      const target = Object.entries(associationTypes)
        .find(([, id]) => id === String(types[0]?.associationTypeId))?.[0]
        .split(' ')[1]
      tenant.associations.add(`${kind} ${record.id} ${target} ${to.id}`)
    }
    return { ...shown(record), ...(objectWriteTraceId && { objectWriteTraceId }) }
  })
  return {
    status: errors.length > 0 ? 207 : 201,
    body: {
      ...{ status: 'COMPLETE', results, ...batchTimes() },
      ...(errors.length > 0 && { numErrors: errors.length, errors }),
    },
  }
}

/** The ID becomes the address of a new contact; that of an existing one only changes if it is among the properties. */
function upsert(tenant: Tenant, kind: Kind, inputs: Input[]): Answer {
  const { byEmail, save } = tenant
  if (inputs.some(({ idProperty }) => idProperty !== 'email')) return invalid('idProperty must be a unique property')
  const results = inputs.map(({ id, properties, objectWriteTraceId }) => {
    const existing = byEmail(id)
    const values = forwardOnly(tenant, existing?.properties, properties)
    const record = save(kind, existing?.id, existing ? values : { email: id, ...values })
    return { ...shown(record), new: !existing, ...(objectWriteTraceId && { objectWriteTraceId }) }
  })
  return { status: 200, body: { status: 'COMPLETE', results, ...batchTimes() } }
}

function update(tenant: Tenant, kind: Kind, inputs: Input[]): Answer {
  const { byId, byEmail, save } = tenant
  const results: object[] = []
  const errors: object[] = []
  for (const { id, properties, objectWriteTraceId } of inputs) {
    const record = byId(kind, id)
    const other = properties.email ? byEmail(properties.email) : undefined
    const context = { ids: [id], ...(objectWriteTraceId && { objectWriteTraceId: [objectWriteTraceId] }) }
    const fail = (category: string, message: string) =>
      errors.push({ status: 'error', category, message, context, links: {}, errors: [] })
    if (!record || record.isArchived) fail('OBJECT_NOT_FOUND', 'Could not get some objects')
    else if (other && other.id !== record.id) fail('CONFLICT', `Contact already exists. Existing ID: ${other.id}`)
    else results.push(shown(save(kind, record.id, forwardOnly(tenant, record.properties, properties))))
  }
  return {
    status: errors.length > 0 ? 207 : 200,
    body: {
      ...{ status: 'COMPLETE', results, ...batchTimes() },
      ...(errors.length > 0 && { numErrors: errors.length, errors }),
    },
  }
}
