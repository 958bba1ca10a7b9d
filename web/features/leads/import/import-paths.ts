import type { LeadImport } from '../../../../contract/lead-import.ts'
import { MAX_ID } from '../../../../contract/max-id.ts'

export const IMPORT_PATH = '/leads/import'
export const importPath = (id: number) => `${IMPORT_PATH}/${id}`
export const columnsPath = (id: number) => `${IMPORT_PATH}/${id}/columns`

/** An ID as the address has it; undefined when no import can have it. */
export const readImportId = (text: string | undefined) =>
  text && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID ? Number(text) : undefined

export const IMPORT_STEPS = ['File', 'Columns', 'Check', 'Import'] as const
export type ImportStep = (typeof IMPORT_STEPS)[number]

/** What an import's page shows: a file that is not imported yet can go back to its columns. */
export function stepOf({ status, finishedAt }: LeadImport, wantsColumns: boolean): ImportStep {
  const isOpen = ['draft', 'checking', 'checked'].includes(status) || (status === 'failed' && finishedAt === null)
  if (!isOpen) return 'Import'
  return status === 'draft' || wantsColumns ? 'Columns' : 'Check'
}
