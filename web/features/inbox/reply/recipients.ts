import type { ThreadMessage } from '../../../../contract/inbox.ts'
import { personAndAddress } from '../inbox-words.ts'
import type { ReplyMode } from './reply-draft.ts'

/** The one that is replied to: the last that came in, or else the last. */
export const repliedTo = (messages: ThreadMessage[]) =>
  messages.findLast(({ direction }) => direction === 'in') ?? messages.at(-1)

/** Who gets a reply, without ourselves. The server decides; this is what the page says before. */
export function recipientsOf(message: ThreadMessage, mode: ReplyMode, own: string | undefined) {
  if (mode === 'forward') return []
  const first = message.direction === 'in' ? [message.from] : message.to
  const all = mode === 'replyAll' ? [...first, ...message.to, ...message.cc] : first
  const seen = new Set([own?.toLowerCase()])
  return all.filter(({ address }) => !seen.has(address.toLowerCase()) && seen.add(address.toLowerCase()))
}

export const recipientWords = (people: ReturnType<typeof recipientsOf>) => people.map(personAndAddress).join(', ')

/** Addresses as typed, separated by commas, semicolons or spaces. */
export const typedAddresses = (text: string) => text.split(/[\s,;]+/).filter(Boolean)
