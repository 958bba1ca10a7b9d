type Person = { name: string; address: string }

/** What decides who gets the reply to a message. */
export type RepliedMessage = {
  direction: 'in' | 'out'
  from: Person
  to: Person[]
  cc: Person[]
  /** Where its sender wants replies, when not at the address it came from. */
  replyTo: Person[] | null
}

/** Who gets a reply: the page says so before, the server does it. `own`: the owner's addresses, who get none of their own emails. */
export function replyRecipients(
  { direction, from, to, cc, replyTo }: RepliedMessage,
  isToAll: boolean,
  own: readonly string[],
): { to: Person[]; cc: Person[] } {
  const seen = new Set(['', ...own.map((address) => address.toLowerCase())])
  const others = (people: readonly Person[]) =>
    people.filter(({ address }) => !seen.has(address.toLowerCase()) && seen.add(address.toLowerCase()))
  const asked = direction === 'out' ? to : (replyTo ?? [from])
  return {
    to: others(isToAll && direction === 'in' ? [...asked, ...to] : asked),
    cc: isToAll ? others(cc) : [],
  }
}
