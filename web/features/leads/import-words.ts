import type { DuplicatePolicy, Encoding, ImportField, LeadImport } from '../../../contract/lead-import.ts'
import { formatCount } from '../../lib/format.ts'
import { leadFields } from './lead-words.ts'

/** A column may also hold the whole name, which no field of a lead does. */
export const fieldLabels: Record<ImportField, string> = { ...leadFields, name: 'Full name' }

export const encodingLabels: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little-endian)',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252 (Western)',
}

// A select cannot hold a tab as its value.
export const delimiterLabels = { ',': 'Comma', ';': 'Semicolon', tab: 'Tab', '|': 'Bar' }

export const duplicateLabels: Record<DuplicatePolicy, string> = {
  update: 'Update the lead',
  skip: 'Skip the row',
  add: 'Add a second lead',
}

export const rowCount = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

/** What came of an import, in a sentence. */
export function outcome({ status, message, created, updated, skipped, failed }: LeadImport): string {
  const isAll = updated + skipped + failed === 0
  const parts = [
    ...(created > 0 || isAll ? [`${formatCount(created)} added`] : []),
    ...(updated > 0 ? [`${formatCount(updated)} updated`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} skipped or already up to date`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} could not be imported`] : []),
  ]
  const counts = `${parts.join(', ')}.`
  return status === 'done' || !message ? counts : `${message} ${counts}`
}

/** The server's own words where it gave some. */
export function failureWords(error: unknown): string {
  const text = error instanceof Error ? error.message.replace(/^\d{3}: /, '') : ''
  try {
    const { message } = JSON.parse(text)
    if (typeof message === 'string') return message
  } catch {
    // No answer of ours.
  }
  return 'The file could not be sent. Check the connection and try again.'
}
