import { storableText } from '../db/storable-text.ts'
import { CrmFailure } from './crm-failure.ts'

const unreadable = (name: string) => new CrmFailure('away', `${name} gave an answer that cannot be read.`)

/** What a CRM tells of one property. What is no text at all means nothing, least of all that the property is empty. */
function toldText(value: unknown, name: string): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'object') throw unreadable(name)
  return storableText(String(value)) || null
}

export function toldId(value: unknown, name: string): string {
  const id = toldText(value, name)
  if (id === null) throw unreadable(name)
  return id
}

/** Those properties of a record that are asked for. */
export function toldProperties(properties: unknown, wanted: string[], name: string): Record<string, string | null> {
  if (typeof properties !== 'object' || properties === null) throw unreadable(name)
  const said = properties as Record<string, unknown>
  return Object.fromEntries(wanted.map((property) => [property, toldText(said[property], name)]))
}
