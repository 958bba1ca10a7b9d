import type { ConversationReply } from '../../../contract/inbox.ts'
import { type RepliedMessage, replyRecipients } from '../../../contract/reply-recipients.ts'
import { badField } from '../../http/errors.ts'

type Person = { name: string; address: string }

/** Whom an email goes to. `own`: the owner's addresses, who get none of their own replies. */
export function recipientsOf(
  { mode, to: typed }: Pick<ConversationReply, 'mode' | 'to'>,
  message: RepliedMessage,
  own: readonly string[],
): { to: [Person, ...Person[]]; cc: Person[] } {
  const { to, cc } =
    mode === 'forward' ? { to: forwardedTo(typed), cc: [] } : replyRecipients(message, mode === 'replyAll', own)
  const [first, ...more] = to
  if (!first) throw badField('to', 'This message has no address to reply to. Forward it instead.')
  return { to: [first, ...more], cc }
}

const forwardedTo = (typed: readonly string[]): Person[] =>
  [...new Set(typed.map((address) => address.toLowerCase()))].map((address) => ({ name: '', address }))
