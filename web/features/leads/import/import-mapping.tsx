import { type ComponentProps, useId } from 'react'
import { extraName } from '../../../../contract/extra-columns.ts'
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
} from '../../../../contract/lead-import.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { fieldLabel } from '../../lead-data/lead-field-words.ts'
import type { Mapping } from './import-api.ts'
import { delimiterLabels, duplicateLabels, encodingLabels, repeatedFields } from './import-words.ts'
import type { ImportChoices } from './use-import-choices.ts'

const NOTHING = 'none'
const TAB = 'tab'
const SHOWN_ROWS = 5

/** A column may also hold the full name or a sale, which are no fields of a lead. */
const OTHER_LABELS = new Map<ImportField, string>([
  ['name', 'Full name'],
  ['wonOn', 'Won on'],
  ['wonValue', 'Won value'],
  ['extra', 'Keep as extra column'],
])
const columnLabel = (field: ImportField) => OTHER_LABELS.get(field) ?? fieldLabel(field)

const NO_FIELD = [
  { value: NOTHING, label: "Don't import" },
  { value: 'extra', label: columnLabel('extra') },
]
const fieldOptions = [
  ...NO_FIELD,
  ...IMPORT_FIELDS.filter((field) => field !== 'extra').map((field) => ({ value: field, label: columnLabel(field) })),
]
const optionsWithoutExtra = fieldOptions.filter(({ value }) => value !== 'extra')
const encodingOptions = ENCODINGS.map((value) => ({ value, label: encodingLabels[value] }))
const delimiterOptions = DELIMITERS.map((sign) => (sign === '\t' ? TAB : sign)).map((value) => ({
  value,
  label: delimiterLabels[value],
}))
const duplicateOptions = DUPLICATE_POLICIES.map((value) => ({ value, label: duplicateLabels[value] }))

const headerOptions = [
  { value: 'names', label: 'Column names' },
  { value: 'lead', label: 'A lead' },
]

type Props = {
  preview: ImportPreview
  mapping: Mapping
  choices: ImportChoices
  /** Pasted text has no encoding to choose. */
  isPasted: boolean
}

/** How to read the file and what each column fills, above its first rows. */
export function ImportMapping({ preview, mapping, choices, isPasted }: Props) {
  const { encoding, delimiter, headerLine, sheet, sheets } = preview
  const columns = preview.columns.map((name, at) => ({ name: name || `column ${at + 1}`, at }))
  const rows = preview.sample.slice(0, SHOWN_ROWS).map((cells, at) => ({ cells, at }))
  const noteId = useId()
  const repeated = repeatedFields(mapping)
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        <FormSelect
          label="If the email already exists"
          options={duplicateOptions}
          value={choices.duplicates}
          onValueChange={(value) => choices.setDuplicates(value as DuplicatePolicy)}
        />
        <FormSelect
          label="First row contains"
          options={headerOptions}
          value={headerLine === 0 ? 'lead' : 'names'}
          onValueChange={(value) => choices.setForm({ headerLine: otherHeader(value, choices.form.headerLine) })}
        />
        {sheets.length > 1 && (
          <FormSelect
            label="Sheet"
            options={sheets.map((name) => ({ value: name, label: name }))}
            value={sheet ?? ''}
            onValueChange={(name) => choices.setForm({ sheet: name, headerLine: undefined })}
          />
        )}
        {!isPasted && sheet === undefined && (
          <FormSelect
            label="Encoding"
            options={encodingOptions}
            value={encoding}
            onValueChange={(value) => choices.setForm({ encoding: value as Encoding, mixedWith: undefined })}
          />
        )}
        {sheet === undefined && (
          <FormSelect
            label="Columns separated by"
            options={delimiterOptions}
            value={delimiter === '\t' ? TAB : delimiter}
            onValueChange={(value) =>
              choices.setForm({ delimiter: value === TAB ? '\t' : (value as Delimiter), headerLine: undefined })
            }
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section aria-label="Columns of the file" tabIndex={0} className="overflow-x-auto rounded-md border">
        <table className="min-w-full border-separate border-spacing-0 text-left text-sm">
          <thead>
            <tr>
              {columns.map(({ name, at }) => (
                <th key={at} scope="col" className="min-w-40 border-b bg-sunken p-2 align-top font-normal">
                  <span className="mb-1 block max-w-60 truncate font-medium text-ink-2 text-xs">{name}</span>
                  <Select
                    aria-label={`Field for ${name}`}
                    options={extraName(name) ? fieldOptions : optionsWithoutExtra}
                    value={mapping[at] ?? NOTHING}
                    aria-describedby={repeated[at] === undefined ? undefined : `${noteId}-${at}`}
                    onValueChange={(value) =>
                      choices.setMapping(mapping.with(at, value === NOTHING ? null : (value as ImportField)))
                    }
                  />
                  {repeated[at] !== undefined && (
                    <span id={`${noteId}-${at}`} className="mt-1.5 block max-w-60 text-warn-text text-xs">
                      {`Used only when “${columns[repeated[at]]?.name}” is empty`}
                    </span>
                  )}
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

/** Back from "A lead" we guess again, for that knows column names further down. */
function otherHeader(wanted: string, chosen: number | undefined) {
  if (wanted === 'lead') return 0
  return chosen === 0 ? undefined : 1
}

type SelectProps = Pick<ComponentProps<typeof Select>, 'options' | 'value' | 'onValueChange'> & { label: string }

function FormSelect({ label, ...select }: SelectProps) {
  return <Field label={label}>{(control) => <Select {...control} {...select} />}</Field>
}
