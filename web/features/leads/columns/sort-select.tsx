import { Select } from '../../../ui/form/select.tsx'
import { type LeadView, toSort } from '../../lead-data/lead-view.ts'
import type { ChangeView } from '../use-lead-view.ts'
import { SORT_OPTIONS } from './sort-words.ts'

type Props = { sort: LeadView['sort']; onChange: ChangeView }

/** The order of narrow screens, which have no headers to click. */
export default function SortSelect({ sort, onChange }: Props) {
  return (
    <Select
      aria-label="Sort"
      options={SORT_OPTIONS}
      value={sort}
      onValueChange={(next) => onChange({ sort: toSort(next) })}
      className="h-8 gap-1.5 px-2.5 text-sm md:hidden"
    />
  )
}
