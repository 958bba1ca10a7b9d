import type { ThreadMessage } from '../../../../contract/inbox.ts'
import type { OwnMailbox } from '../../../../contract/mailbox.ts'
import { replyRecipients } from '../../../../contract/reply-recipients.ts'
import { personAndAddress } from '../inbox-words.ts'
import type { ReplyMode } from './reply-draft.ts'

/** The one that is replied to: the last that came in, or else the last. */
export const repliedTo = (messages: ThreadMessage[]) =>
  messages.findLast(({ direction }) => direction === 'in') ?? messages.at(-1)

/** Who gets a reply, without ourselves. */
export function recipientsOf(message: ThreadMessage, mode: ReplyMode, own: readonly string[]) {
  if (mode === 'forward') return []
  const { to, cc } = replyRecipients(message, mode === 'replyAll', own)
  return [...to, ...cc]
}

/** All addresses of the user. */
export const ownAddresses = (accounts: readonly OwnMailbox[] = []) =>
  accounts.flatMap(({ fromEmail, smtp, imap }) => [fromEmail, smtp?.user ?? '', imap?.user ?? ''])

export const hasOthers = (message: ThreadMessage, own: readonly string[]) =>
  recipientsOf(message, 'replyAll', own).length > recipientsOf(message, 'reply', own).length

/** The reply goes elsewhere than the email came from, as its sender wants it, or somebody who pretends to be them. */
export const goesElsewhere = ({ direction, from, replyTo }: ThreadMessage) =>
  direction === 'in' && (replyTo?.every(({ address }) => address !== from.address) ?? false)

export const recipientWords = (people: ReturnType<typeof recipientsOf>) => people.map(personAndAddress).join(', ')

/** Addresses as typed, separated by commas, semicolons or spaces. */
export const typedAddresses = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

/** Everybody who gets an email of ours. */
export const addressesOf = ({ to, cc }: Pick<ThreadMessage, 'to' | 'cc'>) =>
  [...to, ...cc].map(({ address }) => address).join(', ')
