import type { MouseEvent } from 'react'
import type { Suggestion } from '../../../contract/enrichment.ts'
import type { Lead, LeadChanges } from '../../../contract/lead.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/use-toast.ts'
import { useEditLead } from '../leads/lead-api.ts'
import { useAnswerSuggestion } from './enrichment-api.ts'
import { suggestionWords } from './enrichment-words.ts'
import { Source } from './source.tsx'

type Props = {
  lead: Lead
  suggestions: Suggestion[]
  /** The id of what takes the focus when no suggestion is left. */
  focusAfterLast: string
}

/** What was found but not written, because the lead says otherwise or it is not certain: for the user to decide. */
export function Suggestions({ lead, suggestions, focusAfterLast }: Props) {
  const answer = useAnswers(lead)
  return (
    <div className="mt-3 rounded-md border bg-sunken px-3 py-2">
      <h4 id="suggestions" className="font-medium text-ink-2 text-xs">
        Suggestions
      </h4>
      <ul aria-labelledby="suggestions">
        {suggestions.map((suggestion) => {
          const { label, value, has } = suggestionWords(suggestion, lead)
          const button = (accept: boolean) => ({
            size: 'sm' as const,
            'data-accept': accept,
            'aria-label': `${accept ? 'Accept' : 'Dismiss'} ${label}: ${value}`,
            onClick: (event: MouseEvent) => {
              focusNext(event.currentTarget, accept, focusAfterLast)
              void answer(suggestion, accept)
            },
          })
          return (
            <li
              key={suggestion.field}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-t py-2 first:border-t-0 last:pb-0.5"
            >
              <p className="wrap-anywhere min-w-0 flex-1 basis-44 text-sm">
                {label}: <span className="font-medium">{value}</span>
                <span className="text-ink-2">
                  {has && ` (you have: ${has})`} — from <Source text={suggestion.source} />
                </span>
              </p>
              <div className="flex gap-1.5">
                <Button {...button(true)}>Accept</Button>
                <Button {...button(false)} variant="ghost">
                  Dismiss
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The line is about to go: its neighbour's same button takes the focus, so that several can be answered in a row. */
function focusNext(pressed: Element, accept: boolean, otherwise: string) {
  const line = pressed.closest('li')
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
  const next = neighbour?.querySelector<HTMLElement>(`[data-accept=${accept}]`) ?? document.getElementById(otherwise)
  next?.focus({ preventScroll: true })
}

/** Answers, tells how it went, and offers the old value back. */
function useAnswers(lead: Lead) {
  const { mutateAsync: send } = useAnswerSuggestion(lead.id)
  const { mutateAsync: edit } = useEditLead(lead.id)

  async function undo(changes: LeadChanges) {
    try {
      await edit(changes)
    } catch (error) {
      toastFailure(error, 'Failed to update lead')
    }
  }

  return async (suggestion: Suggestion, accept: boolean) => {
    const { label, value } = suggestionWords(suggestion, lead)
    try {
      await send({ suggestion, accept })
      if (!accept) return toast({ title: 'Suggestion dismissed', description: 'It will not be made again.' })
      // The value comes from the lead itself, so it is one that the lead may have.
      const before = { [suggestion.field]: lead[suggestion.field] } as LeadChanges
      toast({
        title: 'Success',
        description: `${label} is now ${value}`,
        action: { label: 'Undo', onClick: () => void undo(before) },
      })
    } catch (error) {
      toastFailure(error, accept ? 'Failed to update lead' : 'Failed to dismiss suggestion')
    }
  }
}
