import type { ImportConclusions, ImportOptions } from '../../../contract/lead-import.ts'
import { takingTurns } from '../../turns.ts'
import { warmStatusWords } from '../words/read-status.ts'
import type { CsvRow } from './csv-reader.ts'
import { createRowReader } from './import-row.ts'

const MAX_EXAMPLES = 3

/** What we would fill in for new leads: a company from the email, "other" for an unknown industry. */
export async function conclusionsOf(rows: CsvRow[], options: ImportOptions): Promise<ImportConclusions> {
  const { mapping } = options
  if (mapping.includes('status')) await warmStatusWords()
  const readRow = createRowReader(options)
  const industryColumns = mapping.flatMap((field, at) => (field === 'industry' ? [at] : []))
  let [companies, industries] = [0, 0]
  let companyExample: string | null = null
  const industryExamples = new Set<string>()
  const turn = takingTurns()
  for (const row of rows) {
    if (turn.isOver()) await turn.next()
    const read = readRow(row)
    if ('error' in read || !read.lead) continue
    // A filled-in value is a value of the lead, but no field of the row.
    const isConcluded = (field: 'company' | 'industry') => !read.fields.includes(field) && Boolean(read.lead?.[field])
    if (isConcluded('company')) {
      companies++
      companyExample ??= read.lead.company
    }
    if (isConcluded('industry')) {
      industries++
      const said = industryColumns.map((at) => row.cells[at]?.trim()).find(Boolean)
      if (said && industryExamples.size < MAX_EXAMPLES) industryExamples.add(said)
    }
  }
  return { companies, companyExample, industries, industryExamples: [...industryExamples], rows: rows.length }
}
