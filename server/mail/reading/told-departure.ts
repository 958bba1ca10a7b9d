import { plain } from '../inbox/plain-text.ts'
import { newText } from './new-text.ts'
import { readDeparture } from './people/left-company.ts'

type Told = {
  text: string
  from: string
  to: readonly string[]
  /** Our recipient. */
  address: string
  name: string | null
}

/** What the timeline says about somebody who no longer works there; null where the email does not say so. */
export function toldDeparture({ text, from, to, address, name }: Told) {
  const known = [from, address, ...to].map((one) => one.toLowerCase())
  const names = [name ?? '', address.split('@', 1)[0] ?? '']
  const departure = readDeparture(newText(text), { names, known })
  if (!departure) return null
  const { name: successorName = null, email = null } = departure.successor ?? {}
  const successor = { name: successorName && plain(successorName, 200), email: email && plain(email, 320) }
  return { hasLeft: true, successor: departure.successor && successor }
}
