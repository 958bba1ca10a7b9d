import { type ReactNode, useState } from 'react'
import type { Suggestion } from '../../../contract/enrichment.ts'
import type { Lead, LeadChanges } from '../../../contract/lead.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { useEditLead } from '../lead-data/lead-api.ts'
import { useAnswerSuggestion } from './enrichment-api.ts'
import { suggestionWords } from './fact-words.ts'
import { Source } from './source.tsx'

type Accepted = { suggestion: Suggestion; before: Lead[Suggestion['field']] }
type Props = {
  lead: Lead
  suggestions: Suggestion[]
  /** The id of the element that takes the focus when no suggestion is left. */
  focusAfterLast: string
}

/** Values that were found but not saved, because the lead has another one or they are uncertain. The user decides. */
export function Suggestions({ lead, suggestions, focusAfterLast }: Props) {
  const { accepted, accept, dismiss, undo } = useAnswers(lead)
  const open = suggestions.filter(({ field }) => accepted.every((one) => one.suggestion.field !== field))
  if (open.length === 0 && accepted.length === 0) return null
  const leave = (line: Element) => focusNeighbour(line, focusAfterLast)
  return (
    <div className="mt-3 rounded-md border bg-sunken px-3 py-2">
      <h4 id="suggestions" className="font-medium text-ink-2 text-xs">
        Suggestions
      </h4>
      <ul aria-labelledby="suggestions">
        {accepted.map((one) => (
          <AcceptedLine key={one.suggestion.field} {...one} lead={lead} onUndo={() => undo(one)} onLeave={leave} />
        ))}
        {open.map((one) => (
          <OpenLine
            key={one.field}
            suggestion={one}
            lead={lead}
            onAccept={() => accept(one)}
            onDismiss={() => dismiss(one)}
            onLeave={leave}
          />
        ))}
      </ul>
    </div>
  )
}

type LineProps = { suggestion: Suggestion; lead: Lead; onLeave: (line: Element) => void }

function OpenLine({
  suggestion,
  lead,
  onAccept,
  onDismiss,
  onLeave,
}: LineProps & { onAccept: () => void; onDismiss: () => void }) {
  const { label, value, has } = suggestionWords(suggestion, lead)
  return (
    <Line
      words={
        <>
          {label}: <span className="font-medium">{value}</span>
          <span className="text-ink-2">
            {has && ` (currently ${has})`} — from <Source text={suggestion.source} />
          </span>
        </>
      }
    >
      <Button size="sm" aria-label={`Accept ${label}: ${value}`} onClick={onAccept}>
        Accept
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Dismiss ${label}: ${value}`}
        onClick={(event) => {
          onLeave(event.currentTarget)
          onDismiss()
        }}
      >
        Dismiss
      </Button>
    </Line>
  )
}

/** Takes the place and the focus of the suggestion. */
function AcceptedLine({ suggestion, lead, onUndo, onLeave }: LineProps & { onUndo: () => void }) {
  const { label, value } = suggestionWords(suggestion, lead)
  return (
    <Line
      words={
        <span role="status">
          {label} is now <span className="font-medium">{value}</span>
        </span>
      }
    >
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Undo ${label}`}
        autoFocus
        onClick={(event) => {
          onLeave(event.currentTarget)
          onUndo()
        }}
      >
        Undo
      </Button>
    </Line>
  )
}

const Line = ({ words, children }: { words: ReactNode; children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-t py-2 first:border-t-0 last:pb-0.5">
    <p className="wrap-anywhere min-w-0 flex-1 basis-44 text-sm">{words}</p>
    <div className="flex gap-1.5">{children}</div>
  </li>
)

/** The line is about to disappear: the next one takes the focus, so that several can be handled in a row. */
function focusNeighbour(pressed: Element, otherwise: string) {
  const line = pressed.closest('li')
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
  const next = neighbour?.querySelector('button') ?? document.getElementById(otherwise)
  next?.focus({ preventScroll: true })
}

/** An accepted suggestion can be undone while the lead is on screen; a dismissed one is not offered again. */
function useAnswers(lead: Lead) {
  const [accepted, setAccepted] = useState<Accepted[]>([])
  const { mutateAsync: send } = useAnswerSuggestion(lead.id)
  const { mutateAsync: edit } = useEditLead(lead.id)
  const forget = ({ field }: Suggestion) => setAccepted((all) => all.filter((one) => one.suggestion.field !== field))

  async function accept(suggestion: Suggestion) {
    setAccepted((all) => [...all, { suggestion, before: lead[suggestion.field] }])
    try {
      await send({ suggestion, accept: true })
    } catch (error) {
      forget(suggestion)
      toastFailure(error, 'Failed to update lead')
    }
  }

  async function undo({ suggestion, before }: Accepted) {
    forget(suggestion)
    try {
      // The value was the lead's own, so it is valid.
      await edit({ [suggestion.field]: before } as LeadChanges)
    } catch (error) {
      toastFailure(error, 'Failed to update lead')
    }
  }

  async function dismiss(suggestion: Suggestion) {
    try {
      await send({ suggestion, accept: false })
      toast({ title: 'Suggestion dismissed', description: "We won't suggest it again." })
    } catch (error) {
      toastFailure(error, 'Failed to dismiss suggestion')
    }
  }

  return { accepted, accept, dismiss, undo }
}
