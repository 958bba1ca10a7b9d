import type { ImportValue } from '../../../../contract/lead-import-values.ts'
import { formatCount } from '../../../lib/format.ts'
import { FilterSelect } from '../../../ui/form/filter-select.tsx'
import { ListSearch } from '../../../ui/form/list-search.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { valueFilters, valueOptions } from './import-value-words.ts'

type Props = {
  values: ImportValue[]
  /** Those that the search and the filter let through. */
  wanted: ImportValue[]
  search: string
  filter: string
  onSearch: (text: string) => void
  onFilter: (filter: string) => void
  onChooseAll: (becomes: string) => void
}

/** Narrows a long list of values, and decides on all that are left at once. */
export function ImportValuesBar({ values, wanted, search, filter, onSearch, onFilter, onChooseAll }: Props) {
  const filters = valueFilters(values)
  const [first] = wanted
  const isOneField = wanted.length > 1 && wanted.every(({ field }) => field === first?.field)
  const options = first && isOneField ? valueOptions(first) : undefined
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <ListSearch label="Search values" placeholder="Search values" value={search} onChange={onSearch} />
      {filters && (
        <FilterSelect
          label="Filter values"
          all={`All values (${formatCount(values.length)})`}
          options={filters}
          value={filter}
          onChange={onFilter}
        />
      )}
      {options && (
        <Select
          aria-label={`Change all ${wanted.length} to`}
          // It shows no choice of its own: each value has one.
          value=""
          placeholder={`Change all ${formatCount(wanted.length)} to…`}
          options={options}
          onValueChange={onChooseAll}
          className="h-8 w-full text-sm sm:ml-auto sm:w-52"
        />
      )}
    </div>
  )
}
