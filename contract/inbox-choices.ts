// Without schemas, so that a page can use it without loading zod.

/** What the writer of an incoming email wants. */
export const MESSAGE_INTENTS = [
  'interested',
  'question',
  'meeting',
  'not_now',
  'referral',
  'not_interested',
  'unsubscribe',
  'out_of_office',
  'bounce',
  'other',
] as const
export type MessageIntent = (typeof MESSAGE_INTENTS)[number]

/** No reply is better than any. */
export const INTENTS_WITHOUT_REPLY: ReadonlySet<MessageIntent> = new Set(['unsubscribe', 'out_of_office', 'bounce'])

/** Who wrote that says no. */
export const REFUSING_INTENTS: readonly MessageIntent[] = ['not_interested', 'unsubscribe']
/** The day of such a reply is no sign of interest. */
export const INTENTS_WITHOUT_INTEREST: readonly MessageIntent[] = [...REFUSING_INTENTS, 'not_now']
/** They say nothing of whether their writer is interested: what was said before still holds. */
export const UNTELLING_INTENTS: readonly MessageIntent[] = ['out_of_office', 'bounce', 'other']

/** `open`: neither snoozed nor done. `needs-reply`: open, and a person wrote last. */
export const CONVERSATION_FILTERS = ['open', 'unread', 'needs-reply', 'snoozed', 'done', 'all'] as const
export type ConversationFilter = (typeof CONVERSATION_FILTERS)[number]

export const CONVERSATION_STATES = ['open', 'snoozed', 'done'] as const

/** How long a reply or an approval can be undone before the email goes out. */
export const UNDO_SECONDS = 10
