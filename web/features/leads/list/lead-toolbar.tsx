import { SlidersHorizontal } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/class-names.ts'
import { FilterSelect } from '../../../ui/form/filter-select.tsx'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { isChanged, type LeadView } from '../../lead-data/lead-view.ts'
import { COMPANY_SIZE_OPTIONS, INDUSTRY_OPTIONS, STATUS_OPTIONS } from '../../lead-data/lead-words.ts'
import { ColumnsButton } from '../columns/columns-button.tsx'
import { LeadFilters } from '../filter/lead-filters.tsx'
import { SaveView, SortSelect, ViewBar } from '../lazy-parts.ts'
import type { ChangeView, Saved } from '../use-lead-view.ts'
import { AddLeadButton } from './lead-list-states.tsx'

/** Where another filter decides about the field. */
const BY_FILTER = 'By filter'

type Props = { view: LeadView; onChange: ChangeView; saved: Saved; onAdd: () => void }

/** On narrow screens filters and order are behind a button that shows how many are active. */
export const LeadToolbar = memo(function LeadToolbar({ view, onChange, saved, onAdd }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const filtersId = useId()
  // As `whereText` writes it: the parser is loaded with the filters.
  const isFiltered = (field: string) => new RegExp(`(^|[ (-])${field}:`).test(view.where ?? '')
  const count = [view.industry, view.companySize, view.status].filter(Boolean).length
  return (
    <>
      {saved.views.length > 0 && <ViewBar view={view} onChange={onChange} saved={saved} />}
      <div className="flex flex-wrap items-center gap-2 p-3 md:gap-x-2" data-tour="lead-filters">
        <SearchBox
          label="Search leads"
          placeholder="Search name, title, company or email"
          value={view.search}
          onSearch={(search) => onChange({ search }, { replace: true })}
        />
        <Button
          aria-label={count === 0 ? 'Filters' : `Filters, ${count} active`}
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onClick={() => setIsOpen(!isOpen)}
          className={cn(
            'px-2.5 aria-expanded:bg-sunken md:hidden',
            count > 0 && 'border-accent bg-accent-soft text-accent-text',
          )}
        >
          <SlidersHorizontal aria-hidden="true" />
          {count > 0 && <span className="tabular-nums">{count}</span>}
        </Button>
        <div
          id={filtersId}
          className={cn(
            'order-last basis-full grid-cols-2 gap-2 md:order-none md:flex md:basis-auto',
            isOpen ? 'grid' : 'hidden',
          )}
        >
          <FilterSelect
            label="Industry"
            all={isFiltered('industry') ? BY_FILTER : 'All industries'}
            options={INDUSTRY_OPTIONS}
            value={view.industry}
            onChange={(industry) => onChange({ industry })}
          />
          <FilterSelect
            label="Company size"
            all={isFiltered('size') ? BY_FILTER : 'All sizes'}
            options={COMPANY_SIZE_OPTIONS}
            value={view.companySize}
            onChange={(companySize) => onChange({ companySize })}
          />
          <FilterSelect
            label="Status"
            all={isFiltered('status') ? BY_FILTER : 'Any status'}
            options={STATUS_OPTIONS}
            value={view.status}
            onChange={(status) => onChange({ status })}
          />
          {isOpen && <SortSelect sort={view.sort} onChange={onChange} />}
        </div>
        <div
          className={cn(
            'flex flex-wrap items-center gap-2',
            view.where ? 'order-last min-w-0 basis-full' : 'max-md:order-last',
            !isOpen && !view.where && 'max-md:hidden',
          )}
        >
          <LeadFilters view={view} onChange={onChange} />
        </div>
        <div className={cn('flex gap-2 max-md:order-last md:ml-auto', !isOpen && 'max-md:hidden')}>
          {saved.views.length === 0 && isChanged(view) && (
            <SaveView view={view} label="Save view" prepare={ViewBar.load} />
          )}
          <ColumnsButton columns={view.columns} onChange={(columns) => onChange({ columns }, { replace: true })} />
        </div>
        <div data-tour="add-lead">
          <AddLeadButton onClick={onAdd} />
        </div>
      </div>
    </>
  )
})
