import type { CrmFailure } from '../crm-failure.ts'
import type { LeftOut } from '../provider.ts'
import { isRejection } from './bisect-batch.ts'

/** What is to be written for one record, and what is not, because HubSpot does not take it. */
export type Draft = {
  properties: Record<string, string>
  leftOut: LeftOut[]
  /** The property that identifies the record, which can't be left out. */
  idProperty?: string
}

/**
 * Writes a batch. When HubSpot rejects it and says which properties are bad, the records with a bad value are sent without it,
 * together with the others, in one more call. Records that lack a required property are rejected, the others are sent. Only
 * when it can't be told which records are meant, the batch is halved.
 */
export async function writeDrafts<D extends Draft, Written>(
  drafts: D[],
  send: (drafts: D[]) => Promise<Written[]>,
  onRejected: (draft: D, failure: CrmFailure) => Written,
): Promise<Written[]> {
  if (drafts.length === 0) return []
  try {
    return await send(drafts)
  } catch (error) {
    if (!isRejection(error)) throw error
    const { rejected, changed } = blame(drafts, error)
    if (rejected.size + changed.size > 0) {
      const again = drafts.filter((draft) => !rejected.has(draft)).map((draft) => changed.get(draft) ?? draft)
      const written = await writeDrafts(again, send, onRejected)
      return [...written, ...[...rejected].map((draft) => onRejected(draft, error))]
    }
    const [only] = drafts
    if (only && drafts.length === 1) return [onRejected(only, error)]
    const middle = Math.ceil(drafts.length / 2)
    const first = await writeDrafts(drafts.slice(0, middle), send, onRejected)
    return [...first, ...(await writeDrafts(drafts.slice(middle), send, onRejected))]
  }
}

/** The draft without the properties that HubSpot rejected in it; undefined where it has none of them, or needs them. */
export function withoutRejected<D extends Draft>(draft: D, failure: CrmFailure): D | undefined {
  const bad = failure.properties.filter((name) => name in draft.properties && name !== draft.idProperty)
  return bad.length > 0 ? bad.reduce((rest, name) => without(rest, name, reasonOf(failure)), draft) : undefined
}

export function without<D extends Draft>(draft: D, property: string, reason: string): D {
  const { [property]: _, ...properties } = draft.properties
  return { ...draft, properties, leftOut: [...draft.leftOut, { property, reason }] }
}

function blame<D extends Draft>(drafts: D[], failure: CrmFailure) {
  const rejected = new Set<D>()
  const changed = new Map<D, D>()
  for (const name of failure.properties)
    if (failure.code === 'MISSING_REQUIRED_PROPERTY')
      for (const draft of drafts.filter(({ properties }) => !properties[name])) rejected.add(draft)
    else
      for (const draft of withBadValue(drafts, name, failure))
        if (draft.idProperty === name) rejected.add(draft)
        else changed.set(draft, without(changed.get(draft) ?? draft, name, reasonOf(failure)))
  return { rejected, changed }
}

/** HubSpot names the property and mostly the value, but not the record. */
function withBadValue<D extends Draft>(drafts: D[], name: string, { code, message }: CrmFailure) {
  const having = drafts.filter(({ properties }) => name in properties)
  const values = new Set(having.map(({ properties }) => properties[name]))
  if (values.size <= 1 || code === 'PROPERTY_DOESNT_EXIST' || code === 'READ_ONLY_VALUE') return having
  // The options that it would take follow, and other records have those.
  const told = message.replace(/allowed options.*/s, '')
  return having.filter(({ properties: { [name]: value } }) => value && mentions(told, value))
}

/** As a whole word. */
const mentions = (text: string, value: string) =>
  ` ${text} `.split(value).some((part, at, parts) => at > 0 && !/\w$/.test(parts[at - 1] ?? '') && !/^\w/.test(part))

const reasonOf = ({ message }: CrmFailure) => message.replace(/^HubSpot rejected the change: /, '')
