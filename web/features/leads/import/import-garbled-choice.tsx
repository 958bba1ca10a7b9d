import { useId } from 'react'
import type { GarbledChoice, GarbledWord } from '../../../../contract/lead-import.ts'
import { Radio } from '../../../ui/form/radio.tsx'
import type { ImportChoices } from './use-import-choices.ts'

type Props = { words: GarbledWord[]; choices: ImportChoices }

/** Asks whether to fix letters that another program garbled before it saved the file. */
export function ImportGarbledChoice({ words, choices }: Props) {
  const id = useId()
  if (words.length === 0) return null
  const options: { value: GarbledChoice; label: string; example: string }[] = [
    { value: 'fix', label: 'Fix the letters', example: words.map(({ to }) => to).join(', ') },
    { value: 'keep', label: 'Keep them as they are', example: words.map(({ from }) => from).join(', ') },
  ]
  return (
    <fieldset className="flex flex-col gap-2 rounded-md bg-warn-soft p-3">
      <legend className="sr-only">Garbled letters</legend>
      <p className="text-sm text-warn-text">Some letters in this file look garbled. Choose how to import them.</p>
      {options.map(({ value, label, example }) => (
        <label
          key={value}
          htmlFor={`${id}-${value}`}
          className="flex min-w-0 cursor-pointer gap-2 rounded-md border bg-surface p-2 text-sm"
        >
          <Radio
            id={`${id}-${value}`}
            name="garbled-choice"
            className="mt-0.5"
            checked={choices.form.garbled === value}
            onChange={() => choices.setGarbled(value)}
          />
          <span className="min-w-0">
            <span className="block font-medium">{label}</span>
            <span className="block truncate text-ink-2">{example}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
