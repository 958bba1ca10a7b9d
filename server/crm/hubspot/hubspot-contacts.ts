import type { CrmProperties, SyncSettings } from '../../../contract/crm-integration.ts'
import { CrmFailure, isTransientFailure } from '../crm-failure.ts'
import type { RecordWrite, RecordWritten } from '../provider.ts'
import { isRejection } from './bisect-batch.ts'
import type { HubspotCalls, HubspotObject } from './hubspot-calls.ts'
import { setHubspotOptOuts } from './hubspot-opt-outs.ts'
import { addressesOf } from './hubspot-records.ts'
import { type HubspotSetup, LIFECYCLE_STAGE } from './hubspot-setup.ts'
import { type Draft, without, withoutRejected, writeDrafts } from './write-drafts.ts'

type Values = Record<string, string>
type ContactDraft = Draft & { leadId: number; recordId: string | null; email: string }
type Context = { calls: HubspotCalls; setup: HubspotSetup; defaults: SyncSettings['defaults'] }

/**
 * Updates the contacts with an ID and creates the others. Where HubSpot already has one with that address, the failure names it
 * and nothing is written: the caller reads it first. Results in the same order.
 */
export async function writeContacts(context: Context, writes: RecordWrite[]): Promise<RecordWritten[]> {
  const known = writes.filter(({ recordId }) => recordId !== null)
  const unknown = writes.filter(({ recordId }) => recordId === null)
  const done = new Map<number, RecordWritten>()
  const keep = (written: RecordWritten[]) => {
    for (const one of written) done.set(one.leadId, one)
  }
  keep(await updateContacts(context, known))
  keep(await optOutFirst(context.calls, unknown))
  const open = unknown.filter(({ leadId }) => !done.has(leadId))
  keep(await writeAll(newDrafts(context, open), (drafts) => create(context.calls, drafts)))
  return writes.map(({ leadId }) => withLabels(done.get(leadId) ?? missing(leadId), context.setup))
}

/** HubSpot's messages have the internal names of properties; its people know their labels. */
function withLabels(written: RecordWritten, { definitions }: HubspotSetup): RecordWritten {
  const words = (text: string, names: string[]) =>
    names.reduce((message, name) => {
      const label = definitions?.get(name)?.label
      if (!label || !/^\w+$/.test(name)) return message
      return message.replace(new RegExp(`(?<![\\w@.-])${name}(?=[:"'\\])]| is | does)`, 'g'), () => label)
    }, text)
  if (!('failure' in written)) {
    const leftOut = written.leftOut?.map((one) => ({ ...one, reason: words(one.reason, [one.property]) }))
    return leftOut ? { ...written, leftOut } : written
  }
  const { failure } = written
  if (failure.kind !== 'refused' || failure.properties.length === 0) return written
  const { kind, code, properties } = failure
  return { ...written, failure: new CrmFailure(kind, words(failure.message, properties), { code, properties }) }
}

/**
 * The contact of a person who opted out is created after HubSpot knows of the opt-out, which it keeps by address: a workflow for new
 * contacts can't email them. Returns those whose opt-out it does not take, which are not created.
 */
async function optOutFirst(calls: HubspotCalls, writes: RecordWrite[]): Promise<RecordWritten[]> {
  const leaving = writes.filter(({ isOptedOut }) => isOptedOut)
  if (leaving.length === 0) return []
  const people = leaving.map(({ email }) => ({ email, isOptedOut: true }))
  const failures = await setHubspotOptOuts(calls, people).catch((error) => {
    if (!(error instanceof CrmFailure) || error.kind !== 'refused') throw error
    return leaving.map((): CrmFailure => error)
  })
  return leaving.flatMap(({ leadId }, at) => {
    const failure = failures[at]
    return failure ? [{ leadId, failure: isTransientFailure(failure) ? failure : cannotOptOut(failure) }] : []
  })
}

const cannotOptOut = ({ message }: CrmFailure) =>
  new CrmFailure(
    'refused',
    `This person opted out of emails, but HubSpot didn't save the opt-out, so no contact was created. ${message}`,
  )

async function updateContacts(context: Context, writes: RecordWrite[]) {
  const { calls } = context
  const drafts = updateDrafts(context, writes)
  const cleared = writes.filter(({ restores }, at) => restores && drafts[at]?.properties[LIFECYCLE_STAGE])
  try {
    await clearStages(calls, cleared)
    const written = await sendUpdates(calls, drafts)
    await putStagesBack(
      calls,
      cleared.filter(({ leadId }) => !hasStage(written.findLast((one) => one.leadId === leadId))),
    )
    return written
  } catch (error) {
    // Where this fails too, the next undo takes the empty stage for ours.
    await putStagesBack(calls, cleared).catch(() => {})
    throw error
  }
}

const hasStage = (written: RecordWritten | undefined) =>
  written !== undefined &&
  'recordId' in written &&
  !written.leftOut?.some(({ property }) => property === LIFECYCLE_STAGE)

async function sendUpdates(calls: HubspotCalls, drafts: ContactDraft[]) {
  const isEmpty = ({ properties }: ContactDraft) => Object.keys(properties).length === 0
  const nothing = drafts
    .filter(isEmpty)
    .map(
      ({ leadId, recordId, leftOut }): RecordWritten => ({ leadId, recordId: recordId ?? '', isNew: false, leftOut }),
    )
  return [
    ...nothing,
    ...(await writeAll(
      drafts.filter((draft) => !isEmpty(draft)),
      (some) => update(calls, some),
    )),
  ]
}

type Send = (drafts: ContactDraft[]) => Promise<RecordWritten[]>

/** A response can also reject single records of a batch: those are sent once more without the properties that it names. */
async function writeAll(drafts: ContactDraft[], send: Send): Promise<RecordWritten[]> {
  const rejected = ({ leadId }: ContactDraft, failure: CrmFailure): RecordWritten => ({ leadId, failure })
  const written = await writeDrafts(drafts, send, rejected)
  const again = written.flatMap((one) => {
    const draft = drafts.find(({ leadId }) => leadId === one.leadId)
    return (draft && 'failure' in one && withoutRejected(draft, one.failure)) || []
  })
  return [...written, ...(await writeDrafts(again, send, rejected))]
}

const textsOf = (properties: CrmProperties): Values =>
  // An empty string clears a property.
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, value ?? '']))

/** Empty values are not sent, so that a default value takes their place. */
function newDrafts({ setup, defaults = {} }: Context, writes: RecordWrite[]): ContactDraft[] {
  return writes.map(({ leadId, recordId, email, properties }) => {
    const given = Object.fromEntries(Object.entries(textsOf(properties)).filter(([, value]) => value !== ''))
    const texts = { ...defaults, ...given, email: email.toLowerCase() }
    return { ...checked(texts, properties, setup), leadId, recordId, email, idProperty: 'email' }
  })
}

/** HubSpot moves a lifecycle stage back only after it was cleared. */
async function clearStages(calls: HubspotCalls, writes: RecordWrite[]) {
  const inputs = writes.flatMap(({ recordId }) =>
    recordId ? [{ id: recordId, properties: { [LIFECYCLE_STAGE]: '' } }] : [],
  )
  if (inputs.length > 0) await calls.update('contacts', inputs)
}

/** Where a stage was cleared and not restored. The contacts are read first: HubSpot may have saved it although the response was lost. */
async function putStagesBack(calls: HubspotCalls, writes: RecordWrite[]) {
  const stages = new Map(
    writes.flatMap(({ recordId, replaces }) => {
      const stage = replaces?.[LIFECYCLE_STAGE]
      return recordId && stage ? [[recordId, stage] as const] : []
    }),
  )
  if (stages.size === 0) return
  try {
    const contacts = await calls.read('contacts', [...stages.keys()], [LIFECYCLE_STAGE])
    const inputs = contacts.flatMap(({ id, properties }) => {
      const stage = properties[LIFECYCLE_STAGE] ? undefined : stages.get(id)
      return stage ? [{ id, properties: { [LIFECYCLE_STAGE]: stage } }] : []
    })
    if (inputs.length > 0) await calls.update('contacts', inputs)
  } catch (error) {
    // It has lost that option too: nothing can be written back, now or later.
    if (!isRejection(error)) throw error
  }
}

/** An owner is never written. */
const updateDrafts = ({ setup }: Context, writes: RecordWrite[]): ContactDraft[] =>
  writes.map(({ leadId, recordId, email, properties }) => ({
    ...checked(textsOf(properties), properties, setup),
    ...{ leadId, recordId, email },
  }))

/** Without what this account does not take, by its definitions. Only the values of a lead are reported. */
function checked(texts: Values, wanted: CrmProperties, { definitions }: HubspotSetup): Draft {
  let draft: Draft = { properties: texts, leftOut: [] }
  if (!definitions) return draft
  for (const [name, value] of Object.entries(texts)) {
    const definition = definitions.get(name)
    const isOption =
      definition?.type !== 'choice' || value === '' || definition.options.some((one) => one.value === value)
    if (!definition) draft = without(draft, name, `HubSpot has no property ${name}, or doesn't show it to us.`)
    else if (!definition.isWritable) draft = without(draft, name, `${definition.label} is read-only in HubSpot.`)
    else if (!isOption) draft = without(draft, name, `${definition.label} has no option "${value}" in HubSpot.`)
  }
  return { ...draft, leftOut: draft.leftOut.filter(({ property }) => property in wanted) }
}

const missing = (leadId: number): RecordWritten => ({
  leadId,
  failure: new CrmFailure('away', "HubSpot didn't confirm this record. The next sync checks it."),
})

/**
 * Never an upsert: it would overwrite a contact that someone added a moment ago, with default values too. HubSpot may reject a
 * whole batch for one address that it has: that one is found by a lookup, which is current, and the others are created.
 */
async function create(calls: HubspotCalls, drafts: ContactDraft[]): Promise<RecordWritten[]> {
  try {
    const inputs = drafts.map(({ leadId, properties }) => ({ objectWriteTraceId: String(leadId), properties }))
    const isSame = ({ email }: ContactDraft, { properties }: HubspotObject) => properties.email === email.toLowerCase()
    return resultsOf(drafts, await calls.create('contacts', inputs), isSame, true)
  } catch (error) {
    if (!(error instanceof CrmFailure) || error.kind !== 'conflict') throw error
    const existing = await findExisting(calls, drafts)
    if (existing.size === 0) throw error
    const conflicts = [...existing].map(([{ leadId }, existingId]) => ({
      leadId,
      failure: new CrmFailure('conflict', error.message, { existingId }),
    }))
    const others = drafts.filter((draft) => !existing.has(draft))
    return [...conflicts, ...(others.length > 0 ? await create(calls, others) : [])]
  }
}

async function findExisting(calls: HubspotCalls, drafts: ContactDraft[]) {
  const addresses = drafts.map(({ email }) => email.toLowerCase())
  const contacts = await calls.read('contacts', addresses, ['email', 'hs_additional_emails'], 'email')
  const ids = new Map(
    contacts.flatMap((one) => addressesOf(one.properties).map((address) => [address, one.id] as const)),
  )
  return new Map(
    drafts.flatMap((draft) => {
      const id = ids.get(draft.email.toLowerCase())
      return id ? [[draft, id] as const] : []
    }),
  )
}

async function update(calls: HubspotCalls, drafts: ContactDraft[]) {
  const response = await calls.update(
    'contacts',
    drafts.map(({ leadId, recordId, properties }) => ({
      id: recordId ?? '',
      objectWriteTraceId: String(leadId),
      properties,
    })),
  )
  return resultsOf(drafts, response, ({ recordId }, { id }) => id === recordId, false)
}

function resultsOf(
  drafts: ContactDraft[],
  { results, failures }: Awaited<ReturnType<HubspotCalls['update']>>,
  isSame: (draft: ContactDraft, result: HubspotObject) => boolean,
  isNew: boolean,
): RecordWritten[] {
  return drafts.map((draft) => {
    const { leadId, recordId, leftOut } = draft
    const failure = failures.find(({ traceId, id }) => traceId === String(leadId) || (id && id === recordId))
    if (failure) return { leadId, failure: failure.failure }
    const result =
      results.find((one) => one.objectWriteTraceId === String(leadId)) ?? results.find((one) => isSame(draft, one))
    if (!result) return missing(leadId)
    return { leadId, recordId: result.id, isNew, ...(leftOut.length > 0 && { leftOut }) }
  })
}
