import type { Rewrite } from './rewrites.ts'
import type { Slots } from './writer-slots.ts'

const GAP = /\[[^[\]\n]{1,40}\]|(?<!\{)\{[^{}\n%]{1,40}\}(?!\})|<[a-z][a-z _]{1,30}>/gi
const MEANINGS: [RegExp, string][] = [
  [/your.?(name)|sender/i, 'sender'],
  [/your.?company/i, 'senderCompany'],
  [/full.?name/i, 'full'],
  [/company|organi[sz]ation/i, 'knownCompany'],
  [/title|role|position/i, 'title'],
  [/industry|sector/i, 'industry'],
  [/city|town|location/i, 'town'],
  [/name|contact/i, 'first'],
]

/** Gaps that somebody forgot to fill, with what belongs there where that is known. Merge fields are filled when it is sent. */
export function placeholdersIn(text: string, slots: Slots): Rewrite[] {
  const gaps = [...new Set(text.match(GAP) ?? [])].filter((gap) => !/^\[\d+\]$/.test(gap))
  return gaps.map((from) => {
    const slot = MEANINGS.find(([pattern]) => pattern.test(from))?.[1]
    return { from, to: (slot && slots[slot]) || '' }
  })
}
