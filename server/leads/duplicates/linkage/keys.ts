import { fullNamesOf } from './nicknames.ts'
import type { Profile } from './profile.ts'
import { soundOf } from './spelling.ts'

// At most so many keys a lead, whatever stands in its fields.
const MAX_KEYS = 24

/**
 * Leads that share a key are compared; others never are. Each key is specific enough that few share it: one mailbox, one phone, one
 * profile, one name, or a part of a name at one company. Of the parts of a name either may be misspelled, and they may be swapped.
 */
export function keysOf(userId: number, profile: Profile): number[] {
  const keys = new Set<number>()
  const add = (kind: string, value: string) => keys.add(hash(`${userId}\n${kind}\n${value}`))
  const { name, company, mailbox, local, phone, linkedin } = profile
  add('mailbox', mailbox)
  if (phone) add('phone', phone.split('x')[0] as string)
  if (linkedin) add('linkedin', linkedin)
  if (local.length >= 5 && !profile.isShared) add('local', local)
  const given = name.given.slice(0, 2)
  const family = name.family.slice(0, 2)
  // The initial instead of a first name has no key of its own: the company and the last name bring the two together.
  const wholes = name.whole && !family.includes(name.whole) ? [name.whole] : []
  const parts = [...new Set([...given.flatMap(fullNamesOf), ...family.flatMap(fullNamesOf), ...wholes].map(soundOf))]
  for (const first of given.flatMap(fullNamesOf))
    for (const last of [...family, ...wholes]) add('name', [soundOf(first), soundOf(last)].sort().join(' '))
  for (const place of new Set([company.join(''), profile.domainName]))
    if (place.length > 1) for (const part of parts) add('part', `${place} ${part}`)
  return [...keys].slice(0, MAX_KEYS)
}

/** FNV-1a: two texts that share a hash are compared for nothing, no more. */
function hash(text: string) {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value ^= value >>> 15
  return Math.imul(value, 0x2c1b3c6d) | 0
}
