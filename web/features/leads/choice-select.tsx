import type { ComponentProps } from 'react'
import { Select } from '../../ui/form/select.tsx'
import type { Option } from './lead-words.ts'

// A select item may not have an empty value.
const NONE = 'none'

type Props = Omit<ComponentProps<typeof Select>, 'options' | 'value' | 'onValueChange'> & {
  options: Option[]
  /** '' for nothing chosen. */
  value: string
  onValueChange: (value: string) => void
  isRequired?: boolean
}

/** One of a list, which can be taken back unless required. A value of another list (an import, a CRM) stays choosable. */
export function ChoiceSelect({ options, value, onValueChange, isRequired, ...select }: Props) {
  const isForeign = value !== '' && !options.some((option) => option.value === value)
  return (
    <Select
      {...select}
      options={[
        ...(isForeign ? [{ value, label: value }] : []),
        ...options,
        ...(value && !isRequired ? [{ value: NONE, label: 'None' }] : []),
      ]}
      value={value}
      onValueChange={(next) => onValueChange(next === NONE ? '' : next)}
    />
  )
}
