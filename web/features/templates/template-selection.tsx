import { Trash2 } from 'lucide-react'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DuplicateButton } from './duplicate-button.tsx'

type Props = {
  visible: EmailTemplate[]
  selected: EmailTemplate[]
  onSelect: (ids: readonly number[]) => void
  onDelete: () => void
}

/** Select all, the number of selected templates, and the actions on them. */
export function TemplateSelection({ visible, selected, onSelect, onDelete }: Props) {
  const isAll = selected.length > 0 && selected.length === visible.length
  return (
    <div
      className="sticky top-header z-10 flex h-11 items-center gap-3 border-t bg-surface px-4 text-sm pointer-coarse:h-14"
      data-tour="bulk-actions"
    >
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control. */}
      <label className="flex h-full items-center gap-3 text-ink-2">
        <Checkbox
          checked={isAll || (selected.length > 0 && 'indeterminate')}
          onCheckedChange={() => onSelect(isAll ? [] : visible.map(({ id }) => id))}
        />
        Select all
      </label>
      <p className="ml-auto text-ink-3 tabular-nums" aria-live="polite">
        {selected.length > 0 && `${formatCount(selected.length)} selected`}
      </p>
      {selected.length > 0 && <DuplicateButton templates={selected} onDone={() => onSelect([])} />}
      {selected.length > 0 && (
        <Button size="sm" variant="destructive" onClick={onDelete} className="tabular-nums">
          <Trash2 aria-hidden="true" />
          {`Delete (${formatCount(selected.length)})`}
        </Button>
      )}
    </div>
  )
}
