import { Download } from 'lucide-react'
import { type CsvCell, saveFile, toCsv } from '../../lib/csv.ts'
import { Button } from '../../ui/button.tsx'

type Props = { name: string; rows: () => CsvCell[][] }

/** Downloads the data of the card it is on. */
export function SaveCsv({ name, rows }: Props) {
  const save = () => {
    const day = new Date().toISOString().slice(0, 10)
    saveFile(`${name}-${day}.csv`, toCsv(rows()), 'text/csv;charset=utf-8')
  }
  return (
    <Button size="sm" variant="ghost" onClick={save} aria-label={`Export ${name} as CSV`} className="-mr-2">
      <Download aria-hidden="true" />
      CSV
    </Button>
  )
}
