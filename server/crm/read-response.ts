import { storableText } from '../db/storable-text.ts'
import { unreadableResponse } from './crm-failure.ts'

/** One property of a record. A value that is no text fails, because it must not be read as empty. */
function readText(value: unknown, name: string): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'object') throw unreadableResponse(name)
  return storableText(String(value)) || null
}

export function readId(value: unknown, name: string): string {
  const id = readText(value, name)
  if (id === null) throw unreadableResponse(name)
  return id
}

/** The requested properties of a record. */
export function readProperties(properties: unknown, wanted: string[], name: string): Record<string, string | null> {
  if (typeof properties !== 'object' || properties === null) throw unreadableResponse(name)
  const values = properties as Record<string, unknown>
  return Object.fromEntries(wanted.map((property) => [property, readText(values[property], name)]))
}
