import type { UseQueryResult } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DeleteTemplatesDialog } from './delete-templates-dialog.tsx'
import { DuplicateButton } from './duplicate-button.tsx'
import { TemplateCard } from './template-card.tsx'
import {
  NoTemplates,
  type NoTemplatesProps,
  TemplateListFailure,
  TemplateListSkeleton,
} from './template-list-states.tsx'
import { TemplateToolbar } from './template-toolbar.tsx'
import { hasFilters, matching, NO_FILTERS } from './template-view.ts'
import { useTemplateView } from './use-template-view.ts'

type Props = Omit<NoTemplatesProps, 'onClear'> & {
  templates: UseQueryResult<EmailTemplate[]>
  onEdit: (template: EmailTemplate) => void
  onImprove: (template: EmailTemplate) => void
  onSend: (template: EmailTemplate) => void
}

export function TemplateList({ templates, onEdit, onImprove, onSend, ...empty }: Props) {
  const [view, change] = useTemplateView()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [deleting, setDeleting] = useState<EmailTemplate[]>()
  const { data, isError, isFetching, refetch } = templates

  if (!data) {
    return (
      <Card aria-label="Templates list" aria-busy={!isError || isFetching}>
        {isError && !isFetching ? <TemplateListFailure onRetry={() => refetch()} /> : <TemplateListSkeleton />}
      </Card>
    )
  }
  const visible = matching(data, view)
  // Only what can be seen is selected: nothing is deleted that a filter hides.
  const selected = visible.filter(({ id }) => chosen.includes(id))
  const isAll = selected.length > 0 && selected.length === visible.length
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])

  return (
    <Card aria-label="Templates list">
      {data.length > 0 && <TemplateToolbar view={view} onChange={change} />}
      {visible.length === 0 ? (
        <NoTemplates {...empty} onClear={hasFilters(view) ? () => change(NO_FILTERS) : undefined} />
      ) : (
        <>
          <div
            className="sticky top-header z-10 flex h-11 items-center gap-3 border-t bg-surface px-4 text-sm pointer-coarse:h-14"
            data-tour="bulk-actions"
          >
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control. */}
            <label className="flex h-full items-center gap-3 text-ink-2">
              <Checkbox
                checked={isAll || (selected.length > 0 && 'indeterminate')}
                onCheckedChange={() => setChosen(isAll ? [] : visible.map(({ id }) => id))}
              />
              Select all
            </label>
            <p className="ml-auto text-ink-3 tabular-nums" aria-live="polite">
              {selected.length > 0
                ? `${formatCount(selected.length)} selected`
                : visible.length < data.length
                  ? `${formatCount(visible.length)} of ${formatCount(data.length)}`
                  : ''}
            </p>
            {selected.length > 0 && <DuplicateButton templates={selected} onDone={() => setChosen([])} />}
            {selected.length > 0 && (
              <Button size="sm" variant="destructive" onClick={() => setDeleting(selected)} className="tabular-nums">
                <Trash2 aria-hidden="true" />
                {`Delete (${formatCount(selected.length)})`}
              </Button>
            )}
          </div>
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
        </>
      )}
      <DeleteTemplatesDialog templates={deleting} onClose={() => setDeleting(undefined)} />
    </Card>
  )
}
