import type { ConversationReply } from '../../../contract/inbox.ts'
import { badField } from '../../http/errors.ts'

type Person = { name: string; address: string }
type Message = {
  direction: 'in' | 'out'
  from: Person
  to: Person[]
  cc: Person[]
  replyTo: Person[] | null
}

/** Whom a reply goes to. `own`: the owner's addresses, who get none of their own emails. */
export function recipientsOf(
  { mode, to }: Pick<ConversationReply, 'mode' | 'to'>,
  message: Message,
  own: readonly string[],
): { to: [Person, ...Person[]]; cc: Person[] } {
  const isOther = ({ address }: Person) => address !== '' && !own.includes(address.toLowerCase())
  const answered = message.direction === 'out' ? message.to : (message.replyTo ?? [message.from])
  const given = mode === 'forward' ? to.map((address) => ({ name: '', address: address.toLowerCase() })) : answered
  const direct = unique(mode === 'replyAll' && message.direction === 'in' ? [...given, ...message.to] : given)
  const others = mode === 'forward' ? direct : direct.filter(isOther)
  const [first, ...more] = mode === 'reply' ? others.slice(0, Math.max(1, given.length)) : others
  if (!first) throw badField('to', 'This message has no address to reply to. Forward it instead.')
  const known = new Set([first, ...more].map(({ address }) => address.toLowerCase()))
  const cc = mode === 'replyAll' ? unique(message.cc).filter((one) => isOther(one) && !known.has(one.address)) : []
  return { to: [first, ...more], cc }
}

function unique(people: Person[]) {
  const seen = new Set<string>()
  return people.filter(({ address }) => !seen.has(address.toLowerCase()) && seen.add(address.toLowerCase()))
}
