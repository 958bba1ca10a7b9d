import type {
  DuplicatePolicy,
  Encoding,
  ImportConclusions,
  ImportField,
  ImportUndo,
  LeadImport,
  LeadImportReport,
  UndoForecast,
} from '../../../../contract/lead-import.ts'
import { messageOf } from '../../../lib/api.ts'
import { formatCount } from '../../../lib/format.ts'

// Without the fields of a lead: the list of leads shows the news of an import, and need not load them.

export const encodingLabels: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little-endian)',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252 (Western)',
  macintosh: 'Mac (Western)',
  'windows-1250': 'Windows-1250 (Central European)',
  'iso-8859-2': 'ISO-8859-2 (Central European)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'koi8-r': 'KOI8-R (Cyrillic)',
  shift_jis: 'Shift JIS (Japanese)',
  'euc-jp': 'EUC-JP (Japanese)',
  'euc-kr': 'EUC-KR (Korean)',
  big5: 'Big5 (Traditional Chinese)',
  gb18030: 'GB18030 (Simplified Chinese)',
}

// A select can't have a tab as its value.
export const delimiterLabels = { ',': 'Comma', ';': 'Semicolon', tab: 'Tab', '|': 'Pipe (|)', '^': 'Caret (^)' }

export const duplicateLabels: Record<DuplicatePolicy, string> = {
  update: 'Update the lead',
  skip: 'Skip the row',
  add: 'Add a second lead',
}

export const rowCount = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

/** For each column, an earlier one that fills the same field and takes precedence. Parts of a location are joined instead. */
export function repeatedFields(mapping: (ImportField | null)[]): (number | undefined)[] {
  return mapping.map((field, at) => {
    const first = mapping.indexOf(field)
    return field === null || field === 'location' || field === 'extra' || first === at ? undefined : first
  })
}

/** What becomes of the columns that fill no field. */
export function extraWords(mapping: (ImportField | null)[]): string | undefined {
  const count = mapping.filter((field) => field === 'extra').length
  if (count === 0) return undefined
  const columns = count === 1 ? '1 extra column is' : `${count} extra columns are`
  return `${columns} kept with each lead, under “More from the file”. To leave one out, choose “Don't import”.`
}

/** What we fill in for new leads because the file does not have it, a sentence each. */
export function conclusionWords(found: ImportConclusions, isWhole: boolean): string[] {
  const { companies, companyExample, industries, industryExamples, rows } = found
  const some = (count: number) => (isWhole ? rowCount(count) : `${formatCount(count)} of the first ${rowCount(rows)}`)
  const have = (count: number) => (count === 1 ? 'has' : 'have')
  return [
    ...(companies > 0
      ? [
          `${some(companies)} ${have(companies)} no company. New leads get their email domain as the company, such as ${companyExample}.`,
        ]
      : []),
    ...(industries > 0
      ? [
          `${some(industries)} ${have(industries)} an industry that isn't on our list (${industryExamples.join(', ')}). New leads get “Other”, and emails use your own word.`,
        ]
      : []),
  ]
}

const statuses: Record<LeadImport['status'], string> = {
  draft: 'Uploaded',
  checking: 'Checking since',
  checked: 'Checked',
  waiting: 'Waiting since',
  running: 'Running since',
  done: 'Imported',
  failed: 'Failed',
  cancelled: 'Canceled',
}
export const statusWords = ({ status, undo }: Pick<LeadImport, 'status' | 'undo'>) =>
  undo?.status === 'done' ? 'Undone' : statuses[status]

type Counts = Pick<LeadImport, 'created' | 'updated' | 'skipped' | 'failed'>

/** What a dry run found, in a sentence. */
export function checkWords({ created, updated, skipped, failed }: Counts): string {
  const parts = [
    `${formatCount(created)} new`,
    ...(updated > 0 ? [`${formatCount(updated)} to update`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} skipped (duplicate or already up to date)`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} will fail`] : []),
  ]
  return `${parts.join(', ')}.`
}

/** The outcome of an import, in a sentence. */
export function outcome({ status, message, created, updated, skipped, failed, noted, undo }: LeadImport): string {
  if (undo) return undoWords(undo)
  const isAll = updated + skipped + failed === 0
  const parts = [
    ...(created > 0 || isAll ? [`${formatCount(created)} added`] : []),
    ...(updated > 0 ? [`${formatCount(updated)} updated`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} skipped (duplicate or already up to date)`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
  ]
  const read =
    noted > 0 ? ` ${formatCount(noted)} ${noted === 1 ? 'value was' : 'values were'} changed or skipped.` : ''
  const counts = `${parts.join(', ')}.${read}`
  return status === 'done' || !message ? counts : `${message} ${counts}`
}

const leads = (count: number) => `${formatCount(count)} ${count === 1 ? 'lead' : 'leads'}`

export function undoWords({ status, removed, restored, keptEmailed, keptEdited }: ImportUndo): string {
  if (status === 'failed') return 'The undo stopped because of an error on our side. Try again.'
  const done = [
    ...(removed > 0 ? [`${leads(removed)} deleted`] : []),
    ...(restored > 0 ? [`${leads(restored)} restored`] : []),
  ]
  const kept = [
    ...(keptEmailed > 0 ? [`${leads(keptEmailed)} kept because you emailed them.`] : []),
    ...(keptEdited > 0 ? [`${leads(keptEdited)} kept with the changes made since.`] : []),
  ]
  return [`${done.join(', ') || 'There was nothing to undo'}.`, ...kept].join(' ')
}

/** What undoing an import will do, before it does. */
export function undoQuestion({
  removed,
  restored,
  keptEmailed,
  keptEdited,
  inSequence,
  onlyTests,
  inCrm = 0,
}: UndoForecast): string {
  const have = (count: number) => (count === 1 ? 'has' : 'have')
  const real = inSequence - onlyTests
  const parts = [
    ...(removed > 0 ? [`We delete ${leads(removed)} that this import added.`] : []),
    ...(real > 0 ? [`${formatCount(real)} of them leave their sequences, and get no more emails.`] : []),
    ...(onlyTests > 0 ? [`${formatCount(onlyTests)} of them ${have(onlyTests)} only been in a test run.`] : []),
    ...(inCrm > 0 ? [`${formatCount(inCrm)} of them ${inCrm === 1 ? 'stays' : 'stay'} in your CRM.`] : []),
    ...(restored > 0
      ? [
          `${leads(restored)} that it updated ${restored === 1 ? 'gets its' : 'get their'} previous values back, except values changed since.`,
        ]
      : []),
    ...(keptEmailed > 0
      ? [`${leads(keptEmailed)} ${keptEmailed === 1 ? 'stays' : 'stay'} because you emailed them.`]
      : []),
    ...(keptEdited > 0
      ? [`${leads(keptEdited)} ${keptEdited === 1 ? 'stays because it was' : 'stay because they were'} changed since.`]
      : []),
  ]
  return parts.join(' ') || 'There is no longer anything to undo.'
}

/** Why rows were skipped: as the leads were then, whatever has become of them since. */
export function skippedWords({ skipped, duplicates }: Pick<LeadImportReport, 'skipped' | 'duplicates'>): string {
  const one = skipped === 1
  return duplicates === 'skip'
    ? `${rowCount(skipped)} skipped: a lead with ${one ? 'this' : 'the same'} email already existed.`
    : `${rowCount(skipped)} skipped: ${one ? 'the lead already had its' : 'the leads already had their'} values.`
}

/** Which sheets of a workbook the import does not read; undefined when there are none. */
export function otherSheetWords({ otherSheets }: Pick<LeadImportReport, 'otherSheets'>, isCheck: boolean) {
  const count = otherSheets.length
  if (count === 0) return undefined
  const sheets = count === 1 ? '1 other sheet' : `${count} other sheets`
  const names = otherSheets.map((name) => `“${name}”`).join(', ')
  return isCheck
    ? `${sheets} won't be imported: ${names}. To choose another sheet, go back.`
    : `${sheets} ${count === 1 ? 'was' : 'were'} not imported: ${names}. To import one, choose the file again and select the sheet.`
}

/** The server's message, if it sent one. */
export const failureWords = (error: unknown) =>
  messageOf(error) ?? 'The upload failed. Check your connection, then try again.'
