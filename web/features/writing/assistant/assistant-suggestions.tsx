import { Copy, Lightbulb } from 'lucide-react'
import type { StandIn } from '../../../../contract/writing.ts'
import type { WritingSuggestions } from '../../../../contract/writing-suggestions.ts'
import { copyWithToast } from '../../../lib/copy-with-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { StandInNote } from '../draft/stand-in-note.tsx'

type Props = {
  suggestions: WritingSuggestions | undefined
  standIn: StandIn | undefined
  onUseSubject: (subject: string) => void
}

export function AssistantSuggestions({ suggestions, standIn, onUseSubject }: Props) {
  if (!suggestions) {
    return (
      <EmptyState
        icon={Lightbulb}
        title="No suggestions yet"
        text="Choose a category, then get suggestions or generate a complete email."
        className="py-12"
      />
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <StandInNote standIn={standIn} />
      {suggestions.subjectLines.length > 0 && (
        <section aria-label="Subject lines">
          <h3 className="mb-1.5 font-semibold text-sm">Subject lines</h3>
          <ul className="divide-y rounded-md border">
            {suggestions.subjectLines.map((subject) => (
              <li key={subject} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3 text-sm">
                <span className="wrap-anywhere min-w-0 flex-1">{subject}</span>
                <Button size="sm" onClick={() => onUseSubject(subject)} aria-label={`Use subject: ${subject}`}>
                  Use
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Groups title="Content suggestions" groups={suggestions.contentSuggestions} hasCopyButtons />
      <Groups title="Improvements" groups={suggestions.improvements} />
    </div>
  )
}

type GroupsProps = { title: string; groups: Record<string, string[]>; hasCopyButtons?: boolean }

function Groups({ title, groups, hasCopyButtons }: GroupsProps) {
  const filled = Object.entries(groups).filter(([, texts]) => texts.length > 0)
  if (filled.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 font-semibold text-sm">{title}</h3>
      <div className="flex flex-col gap-3">
        {filled.map(([name, texts]) => (
          <div key={name}>
            <h4 className="mb-1 text-ink-2 text-xs">{name}</h4>
            <ul className="divide-y rounded-md border">
              {texts.map((text) => (
                <li key={text} className="flex items-start gap-3 py-1.5 pr-1.5 pl-3 text-sm">
                  <span className="wrap-anywhere min-w-0 flex-1 whitespace-pre-line py-0.5">{text}</span>
                  {hasCopyButtons && (
                    <IconButton
                      label={`Copy: ${text.slice(0, 60)}`}
                      className="size-7"
                      onClick={() => copyWithToast(text)}
                    >
                      <Copy aria-hidden="true" />
                    </IconButton>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
