import { Sparkles } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import { writerWords } from '../../../contract/writer-name.ts'
import { formatDate } from '../../lib/format.ts'
import { templatePath } from '../../lib/places/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { categoryWord, insightsOf, statusTone, statusWord, writerOf } from '../template-data/template-words.ts'
import { TemplateActions, type TemplateHandlers } from './template-actions.tsx'

type Props = TemplateHandlers & {
  template: EmailTemplate
  isSelected: boolean
  onToggle: () => void
}

export function TemplateCard({ template, isSelected, onToggle, ...actions }: Props) {
  const titleId = useId()
  const { subject, body, status, category, aiGenerated, createdAt } = template
  return (
    <li
      data-template={template.id}
      data-selected={isSelected}
      className="group relative flex gap-3 border-t px-4 py-3.5 hover:bg-sunken data-[selected=true]:bg-accent-soft"
    >
      <Checkbox
        aria-label={`Select ${subject}`}
        checked={isSelected}
        onCheckedChange={onToggle}
        className="z-1 mt-1 shrink-0"
      />
      <article aria-labelledby={titleId} className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 id={titleId} className="wrap-anywhere line-clamp-2 min-w-0 font-medium text-base">
            {/* The whole card is clickable. */}
            <Link href={templatePath(template.id)} className="after:absolute after:inset-0">
              {subject}
            </Link>
          </h2>
          <span className="flex flex-wrap gap-1.5">
            <Badge
              tone={statusTone(status)}
              hasDot
              className="group-data-[selected=true]:not-[.bg-good-soft]:bg-surface"
            >
              {statusWord(status)}
            </Badge>
            {aiGenerated && (
              <Badge tone="accent" className="group-data-[selected=true]:bg-surface">
                <Sparkles className="size-3" aria-hidden="true" />
                AI Generated
              </Badge>
            )}
          </span>
        </div>
        <p className="mt-0.5 text-ink-3 text-xs group-hover:text-ink-2 group-data-[selected=true]:text-ink-2">
          {categoryWord(category)} · Created <time dateTime={createdAt}>{formatDate(createdAt)}</time> · Written by{' '}
          {writerWords(writerOf(template))}
        </p>
        <p className="wrap-anywhere mt-2 line-clamp-2 max-w-3xl text-ink-2 text-sm">{body}</p>
        <Insights insights={template.personalizationInsights} />
        <TemplateActions template={template} describedBy={titleId} {...actions} />
      </article>
    </li>
  )
}

function Insights({ insights }: { insights: string[] | null }) {
  const { shown, more } = insightsOf(insights)
  if (shown.length === 0) return null
  return (
    <ul aria-label="Personalization insights" className="mt-2 flex max-w-3xl flex-wrap gap-1.5">
      {shown.map((insight, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list, in which two may say the same.
        <li key={index} className="min-w-0">
          <Badge className="max-w-full rounded-sm font-normal group-hover:bg-surface group-data-[selected=true]:bg-surface">
            <span className="truncate" title={insight}>
              {insight}
            </span>
          </Badge>
        </li>
      ))}
      {more > 0 && <li className="flex items-center text-ink-2 text-xs">{`+${more} more`}</li>}
    </ul>
  )
}
