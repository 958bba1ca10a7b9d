import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import { Card } from '../../ui/card.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PAGE_SIZE, type TemplatePage } from '../template-data/template-api.ts'
import { hasFilters, NO_FILTERS, type TemplateView } from '../template-data/template-view.ts'
import { DeleteTemplatesDialog } from './delete-templates-dialog.tsx'
import { TemplateTable } from './table/template-table.tsx'
import { TemplateCard } from './template-card.tsx'
import {
  NoTemplates,
  type NoTemplatesProps,
  TemplateListFailure,
  TemplateListSkeleton,
} from './template-list-states.tsx'
import { TemplateSelection } from './template-selection.tsx'
import { TemplateToolbar } from './template-toolbar.tsx'
import type { ChangeView } from './use-template-view.ts'

type Props = Omit<NoTemplatesProps, 'onClear'> & {
  templates: UseQueryResult<TemplatePage>
  view: TemplateView
  onChange: ChangeView
  onEdit: (template: EmailTemplate) => void
  onImprove: (template: EmailTemplate) => void
  onSend: (template: EmailTemplate) => void
}

export function TemplateList({ templates, view, onChange, onEdit, onImprove, onSend, ...empty }: Props) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [deleting, setDeleting] = useState<EmailTemplate[]>()
  const { data, isError, isFetching, refetch } = templates
  useExistingPage(data, view.page, onChange)

  if (!data) {
    return (
      <Card aria-label="Templates list" aria-busy={!isError || isFetching}>
        {isError && !isFetching ? <TemplateListFailure onRetry={() => refetch()} /> : <TemplateListSkeleton />}
      </Card>
    )
  }
  const visible = data.templates
  // Only visible templates count as selected: Delete never touches one that a filter or another page hides.
  const selected = visible.filter(({ id }) => chosen.includes(id))
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  const goToPage = (page: number) => {
    onChange({ page })
    window.scrollTo(0, 0)
  }

  return (
    <Card aria-label="Templates list" data-tour="templates-list">
      <TemplateToolbar view={view} onChange={onChange} />
      {visible.length === 0 && data.total > 0 ? (
        // Every template of this page was just deleted, or the page is past the last one: another page is loading.
        <TemplateListSkeleton />
      ) : visible.length === 0 ? (
        <NoTemplates {...empty} onClear={hasFilters(view) ? () => onChange(NO_FILTERS) : undefined} />
      ) : (
        <>
          <TemplateSelection
            visible={visible}
            selected={selected}
            onSelect={setChosen}
            onDelete={() => setDeleting(selected)}
          />
          {view.shownAs === 'table' ? (
            <TemplateTable
              templates={visible}
              selectedIds={chosen}
              sort={view.sort}
              onSort={(sort) => onChange({ sort })}
              onToggle={toggle}
              onEdit={onEdit}
              onImprove={onImprove}
              onSend={onSend}
              onDelete={(template) => setDeleting([template])}
            />
          ) : (
            <ul>
              {visible.map((template) => (
                <TemplateCard
                  key={template.id}
                  template={template}
                  isSelected={chosen.includes(template.id)}
                  onToggle={() => toggle(template.id)}
                  onEdit={() => onEdit(template)}
                  onImprove={() => onImprove(template)}
                  onSend={() => onSend(template)}
                  onDelete={() => setDeleting([template])}
                />
              ))}
            </ul>
          )}
          <footer className="border-t px-4 py-2.5">
            <Pagination page={view.page} pageSize={PAGE_SIZE} total={data.total} onPageChange={goToPage} />
          </footer>
        </>
      )}
      <DeleteTemplatesDialog templates={deleting} onClose={() => setDeleting(undefined)} />
    </Card>
  )
}

/** After deletions the page in the URL may be past the last one: go to the last one instead. */
function useExistingPage(data: TemplatePage | undefined, page: number, onChange: ChangeView) {
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  const isPast = data !== undefined && data.templates.length === 0 && page > lastPage
  useEffect(() => {
    if (isPast) onChange({ page: lastPage }, { replace: true })
  }, [isPast, lastPage, onChange])
}
