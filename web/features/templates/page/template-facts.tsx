import { Sparkles } from 'lucide-react'
import type { EmailTemplate } from '../../../../contract/email-template.ts'
import { formatDate } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { categoryWord, statusTone, statusWord, writerOf } from '../../template-data/template-words.ts'

export function TemplateFacts({ template }: { template: EmailTemplate }) {
  const { status, aiGenerated, category, createdAt } = template
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 text-sm">
      <Badge tone={statusTone(status)} hasDot>
        {statusWord(status)}
      </Badge>
      {aiGenerated && (
        <Badge tone="accent">
          <Sparkles className="size-3" aria-hidden="true" />
          AI Generated
        </Badge>
      )}
      <span>
        {categoryWord(category)} · Created <time dateTime={createdAt}>{formatDate(createdAt)}</time> · Written by{' '}
        {writerOf(template)}
      </span>
    </p>
  )
}
