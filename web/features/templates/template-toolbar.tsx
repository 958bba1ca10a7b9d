import { FilterSelect } from '../../ui/form/filter-select.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { ShownAsSwitch } from '../../ui/form/shown-as-switch.tsx'
import type { TemplateView } from '../template-data/template-view.ts'
import { CATEGORY_OPTIONS, STATUS_OPTIONS } from '../template-data/template-words.ts'
import type { ChangeView } from './use-template-view.ts'

export function TemplateToolbar({ view, onChange }: { view: TemplateView; onChange: ChangeView }) {
  return (
    <div className="flex flex-wrap items-center gap-2 p-3" data-tour="template-filters">
      <SearchBox
        label="Search templates"
        placeholder="Search subject or body"
        value={view.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
      />
      <div className="grid basis-full grid-cols-2 gap-2 md:flex md:basis-auto">
        <FilterSelect
          label="Category"
          all="All categories"
          options={CATEGORY_OPTIONS}
          value={view.category}
          onChange={(category) => onChange({ category })}
        />
        <FilterSelect
          label="Status"
          all="Any status"
          options={STATUS_OPTIONS}
          value={view.status}
          onChange={(status) => onChange({ status })}
        />
      </div>
      <ShownAsSwitch value={view.shownAs} onChange={(shownAs) => onChange({ shownAs, page: view.page })} />
    </div>
  )
}
