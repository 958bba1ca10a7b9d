import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { ImportFile } from './import-api.ts'

/** Drop a file, choose one, or paste rows. */
type Props = { pasted: string; onPaste: (rows: string) => void; onPick: (file: ImportFile) => void }

export function ImportFilePicker({ pasted, onPaste, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const inputId = useId()
  const [isOver, setIsOver] = useState(false)

  const take = (file: File | undefined) => file && onPick({ name: file.name, content: file })
  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }

  return (
    <div className="flex flex-col gap-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button inside is for everybody. */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={cn(
          'flex flex-col items-center gap-3 rounded-lg border border-line-control border-dashed px-4 py-8 text-center',
          isOver && 'border-accent bg-accent-soft',
        )}
      >
        <FileUp className="size-6 text-ink-3" aria-hidden="true" />
        <p className="text-ink-2 text-sm">Drop a CSV file here</p>
        <label htmlFor={inputId} className="sr-only">
          CSV file
        </label>
        <input
          ref={input}
          id={inputId}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => take(event.target.files?.[0])}
        />
        <Button variant="primary" onClick={() => input.current?.click()}>
          Choose file
        </Button>
      </div>
      <Field label="Or paste rows" hint="With the column names in the first row, as copied from a spreadsheet.">
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            value={pasted}
            onChange={(event) => onPaste(event.target.value)}
            placeholder="First name, Last name, Email, Company"
          />
        )}
      </Field>
      <Button
        className="self-end"
        disabled={pasted.trim() === ''}
        onClick={() => onPick({ name: 'Pasted rows', content: new Blob([pasted]) })}
      >
        Continue
      </Button>
    </div>
  )
}
