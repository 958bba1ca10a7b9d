import { useCallback, useMemo } from 'react'
import { useLocation } from 'wouter'
// wouter's own useSearch decodes once already, after which %41 and A look the same.
import { useSearch } from 'wouter/use-browser-location'
import { readId } from '../../../lib/places/paths.ts'
import { STATE_FILTERS } from '../outbox/mail-words.ts'

const MAX_SEARCH = 200

/** What the outbox shows, kept in the address. An empty string means no filter; `email` is the one that is open. */
type OutboxView = { search: string; state: string; email: number | undefined }
type ChangeOutbox = (change: Partial<OutboxView>, options?: { replace?: boolean }) => void

export function readOutbox(text: string): OutboxView {
  const params = new URLSearchParams(text)
  const state = params.get('state') ?? ''
  return {
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH),
    state: STATE_FILTERS.some(({ value }) => value === state) ? state : '',
    email: readId(params.get('email')),
  }
}

export function outboxHref({ search = '', state = '', email }: Partial<OutboxView>) {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  if (state) params.set('state', state)
  if (email) params.set('email', String(email))
  return params.size > 0 ? `/outbox?${params}` : '/outbox'
}

export function useOutboxView(): [OutboxView, ChangeOutbox] {
  const text = useSearch()
  const [, navigate] = useLocation()
  const view = useMemo(() => readOutbox(text), [text])
  const change = useCallback<ChangeOutbox>(
    (part, options) => navigate(outboxHref({ ...readOutbox(window.location.search), ...part }), options),
    [navigate],
  )
  return [view, change]
}
