import { useId } from 'react'
import type { ImportPreview } from '../../../../contract/lead-import.ts'
import { Radio } from '../../../ui/form/radio.tsx'
import { encodingLabels } from './import-words.ts'
import type { ImportChoices } from './use-import-choices.ts'

type Props = { preview: ImportPreview; choices: ImportChoices }

/** Asks in which encoding the names read right, where we can't tell; says so where lines of one file differ. */
export function ImportEncodingChoice({ preview, choices }: Props) {
  const { readings, mixedWith } = preview
  const id = useId()
  if (readings.length === 0) {
    if (!mixedWith) return null
    return (
      <p role="status" className="text-sm text-warn-text">
        {`Some lines of this file are not UTF-8. We read them as ${encodingLabels[mixedWith]}. Check the names before you import.`}
      </p>
    )
  }
  return (
    <fieldset className="flex flex-col gap-2 rounded-md bg-warn-soft p-3">
      <legend className="sr-only">Encoding</legend>
      <p className="text-sm text-warn-text">
        We can’t tell which encoding this file uses. Choose the one in which the names read right.
      </p>
      {readings.map(({ encoding, lines }) => (
        <label
          key={encoding}
          htmlFor={`${id}-${encoding}`}
          className="flex min-w-0 cursor-pointer gap-2 rounded-md border bg-surface p-2 text-sm"
        >
          <Radio
            id={`${id}-${encoding}`}
            name="encoding-choice"
            className="mt-0.5"
            checked={false}
            onChange={() => choices.setForm(mixedWith ? { encoding: 'utf-8', mixedWith: encoding } : { encoding })}
          />
          <span className="min-w-0">
            <span className="block font-medium">{encodingLabels[encoding]}</span>
            {lines.map((line) => (
              <span key={line} className="block truncate text-ink-2">
                {line}
              </span>
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
