import type { ComponentProps } from 'react'
import { Select } from './select.tsx'

// A select item can't have an empty value.
const NONE = 'none'

type Props = Omit<ComponentProps<typeof Select>, 'options' | 'value' | 'onValueChange'> & {
  options: { value: string; label: string }[]
  /** '' for nothing chosen. */
  value: string
  onValueChange: (value: string) => void
  isRequired?: boolean
}

/** A select that can be cleared unless it is required. A value that is not in the list (from an import or a CRM) stays an option. */
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
