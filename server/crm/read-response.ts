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

/** The first date that can be read. Without any it is now: in doubt, what the CRM has is the newest. */
export function readDate(...values: unknown[]): Date {
  const dates = values.flatMap((value) => (value == null ? [] : new Date(value as string | Date)))
  return dates.find((date) => !Number.isNaN(date.getTime())) ?? new Date()
}

/** The requested properties of a record. */
export function readProperties(properties: unknown, wanted: string[], name: string): Record<string, string | null> {
  if (typeof properties !== 'object' || properties === null) throw unreadableResponse(name)
  const values = properties as Record<string, unknown>
  return Object.fromEntries(wanted.map((property) => [property, readText(values[property], name)]))
}
