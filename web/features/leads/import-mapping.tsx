import {
  DELIMITERS,
  type Delimiter,
  DUPLICATE_POLICIES,
  type DuplicatePolicy,
  ENCODINGS,
  type Encoding,
  IMPORT_FIELDS,
  type ImportField,
  type ImportPreview,
} from '../../../contract/lead-import.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { FileForm } from './import-api.ts'
import { delimiterLabels, duplicateLabels, encodingLabels, fieldLabels } from './import-words.ts'

const NOTHING = 'none'
const TAB = 'tab'
const SHOWN_ROWS = 5

const fieldOptions = [
  { value: NOTHING, label: 'Do not import' },
  ...IMPORT_FIELDS.map((field) => ({ value: field, label: fieldLabels[field] })),
]
const encodingOptions = ENCODINGS.map((value) => ({ value, label: encodingLabels[value] }))
const delimiterOptions = DELIMITERS.map((sign) => (sign === '\t' ? TAB : sign)).map((value) => ({
  value,
  label: delimiterLabels[value],
}))
const duplicateOptions = DUPLICATE_POLICIES.map((value) => ({ value, label: duplicateLabels[value] }))

type Props = {
  preview: ImportPreview
  mapping: (ImportField | null)[]
  duplicates: DuplicatePolicy
  onMap: (column: number, field: ImportField | null) => void
  onForm: (form: FileForm) => void
  onDuplicates: (policy: DuplicatePolicy) => void
}

/** How the file is written, and what each column fills, over its first rows. */
export function ImportMapping({ preview, mapping, duplicates, onMap, onForm, onDuplicates }: Props) {
  const { encoding, delimiter } = preview
  const columns = preview.columns.map((name, at) => ({ name: name || `column ${at + 1}`, at }))
  const rows = preview.sample.slice(0, SHOWN_ROWS).map((cells, at) => ({ cells, at }))
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label="If the email exists">
          {(control) => (
            <Select
              {...control}
              options={duplicateOptions}
              value={duplicates}
              onValueChange={(value) => onDuplicates(value as DuplicatePolicy)}
            />
          )}
        </Field>
        <Field label="Encoding">
          {(control) => (
            <Select
              {...control}
              options={encodingOptions}
              value={encoding}
              onValueChange={(value) => onForm({ encoding: value as Encoding })}
            />
          )}
        </Field>
        <Field label="Columns separated by">
          {(control) => (
            <Select
              {...control}
              options={delimiterOptions}
              value={delimiter === '\t' ? TAB : delimiter}
              onValueChange={(value) =>
                onForm({ delimiter: value === TAB ? '\t' : (value as Delimiter), headerLine: undefined })
              }
            />
          )}
        </Field>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label="Columns of the file" tabIndex={0} className="overflow-x-auto rounded-md border">
        <table className="border-separate border-spacing-0 text-left text-sm">
          <thead>
            <tr>
              {columns.map(({ name, at }) => (
                <th key={at} scope="col" className="min-w-44 border-b bg-sunken p-2 align-top font-normal">
                  <span className="mb-1 block max-w-60 truncate font-medium text-ink-2 text-xs">{name}</span>
                  <Select
                    aria-label={`Field for ${name}`}
                    options={fieldOptions}
                    value={mapping[at] ?? NOTHING}
                    onValueChange={(value) => onMap(at, value === NOTHING ? null : (value as ImportField))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.at}>
                {columns.map(({ at }) => (
                  <td key={at} className={`max-w-60 truncate border-b px-2 py-1.5 ${mapping[at] ? '' : 'text-ink-3'}`}>
                    {row.cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
