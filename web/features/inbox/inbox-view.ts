import { useCallback, useMemo } from 'react'
import { useLocation } from 'wouter'
// wouter's own useSearch decodes once already, after which %41 and A look the same.
import { useSearch } from 'wouter/use-browser-location'
import {
  CONVERSATION_FILTERS,
  type ConversationFilter,
  MESSAGE_INTENTS,
  type MessageIntent,
} from '../../../contract/inbox-choices.ts'
import { readId } from '../../lib/places/paths.ts'

const MAX_SEARCH = 200

/** What the inbox shows, kept in the address. Its names are those of the call. */
export type InboxView = {
  state: ConversationFilter
  mailboxId: number | undefined
  intent: MessageIntent | undefined
  sequenceId: number | undefined
  q: string
}
export type ChangeInbox = (change: Partial<InboxView>) => void

export function readInbox(text: string): InboxView {
  const params = new URLSearchParams(text)
  const one = <Value extends string>(known: readonly Value[], name: string) =>
    known.find((value) => value === params.get(name))
  return {
    state: one(CONVERSATION_FILTERS, 'state') ?? 'open',
    mailboxId: readId(params.get('mailbox')),
    intent: one(MESSAGE_INTENTS, 'intent'),
    sequenceId: readId(params.get('sequence')),
    q: (params.get('search') ?? '').slice(0, MAX_SEARCH),
  }
}

export function inboxHref(view: Partial<InboxView>, conversation?: number): string {
  const params = new URLSearchParams()
  if (view.q) params.set('search', view.q)
  if (view.state && view.state !== 'open') params.set('state', view.state)
  if (view.mailboxId) params.set('mailbox', String(view.mailboxId))
  if (view.intent) params.set('intent', view.intent)
  if (view.sequenceId) params.set('sequence', String(view.sequenceId))
  const path = conversation === undefined ? '/inbox' : `/inbox/${conversation}`
  return params.size > 0 ? `${path}?${params}` : path
}

/** Whether fewer than all open conversations are asked for. */
export const isNarrowed = ({ state, mailboxId, intent, sequenceId, q }: InboxView) =>
  state !== 'open' || Boolean(mailboxId || intent || sequenceId || q.trim())

export function useInboxView() {
  const text = useSearch()
  const [path, navigate] = useLocation()
  const open = readId(/^\/inbox\/(\d+)/.exec(path)?.[1])
  const view = useMemo(() => readInbox(text), [text])
  /** Other filters: what is open stays open. */
  const change = useCallback<ChangeInbox>(
    (part) => navigate(inboxHref({ ...readInbox(window.location.search), ...part }, open), { replace: true }),
    [navigate, open],
  )
  const goTo = useCallback(
    (conversation: number | undefined, options?: { replace?: boolean }) =>
      navigate(inboxHref(readInbox(window.location.search), conversation), options),
    [navigate],
  )
  return { view, open, change, goTo }
}
