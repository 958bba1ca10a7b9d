import { useQuery } from '@tanstack/react-query'
import { whereRow } from '../../../../contract/lead-where.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { SuggestedInput } from '../../../ui/form/suggested-input.tsx'
import type { Draft } from './filter-draft.ts'

type Props = { draft: Draft; onChange: (draft: Draft) => void; describedBy: string | undefined }

/** The control for the value of a condition. */
export function FilterValue({ draft, onChange, describedBy }: Props) {
  const row = whereRow(draft.field)
  const described = { 'aria-describedby': describedBy, 'aria-invalid': describedBy ? (true as const) : undefined }
  const first = {
    ...described,
    value: draft.first,
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, first: event.target.value }),
  }
  const second = {
    ...described,
    value: draft.second,
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, second: event.target.value }),
  }
  switch (row.kind) {
    case 'choice':
      return <Choices options={row.options} draft={draft} onChange={onChange} />
    case 'text':
      return <Input aria-label="Text" placeholder="One or more, separated by commas" autoComplete="off" {...first} />
    case 'tag':
      return <TagInput aria-label="Tags" placeholder="One or more, separated by commas" autoComplete="off" {...first} />
    case 'number':
      return (
        <div className="flex items-center gap-2">
          <Input aria-label="From" inputMode="numeric" placeholder="From" {...first} />
          <span className="text-ink-3 text-sm">to</span>
          <Input aria-label="To" inputMode="numeric" placeholder="To" {...second} />
        </div>
      )
    default:
      if (draft.operator === 'never' || draft.operator === 'ever') return null
      if (draft.operator === 'between')
        return (
          <div className="flex items-center gap-2">
            <Input type="date" aria-label="From" {...first} />
            <span className="text-ink-3 text-sm">to</span>
            <Input type="date" aria-label="To" {...second} />
          </div>
        )
      return (
        <div className="flex items-center gap-2">
          <Input aria-label="Days" inputMode="numeric" className="w-24" {...first} />
          <span className="text-ink-2 text-sm">{draft.operator === 'ago' ? 'days ago' : 'days'}</span>
        </div>
      )
  }
}

function Choices({
  options,
  draft,
  onChange,
}: Pick<Props, 'draft' | 'onChange'> & { options: Record<string, string> }) {
  const toggle = (value: string, isOn: boolean) =>
    onChange({ ...draft, chosen: isOn ? [...draft.chosen, value] : draft.chosen.filter((one) => one !== value) })
  return (
    <fieldset className="grid grid-cols-2 gap-x-3 gap-y-1">
      <legend className="sr-only">Values</legend>
      {Object.entries(options).map(([value, label]) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
        <label key={value} className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
          <Checkbox checked={draft.chosen.includes(value)} onCheckedChange={(isOn) => toggle(value, isOn === true)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

const NO_TAGS: string[] = []

/** Offers the account's tags. */
export function TagInput(props: Omit<Parameters<typeof SuggestedInput>[0], 'suggestions'>) {
  const { data = NO_TAGS } = useQuery<string[]>({ queryKey: ['/api/lead-tags'] })
  return <SuggestedInput {...props} suggestions={() => data} />
}
