import type { Rewrite } from './rewrites.ts'
import type { Slots } from './slots.ts'

const GAP = /\[[^[\]\n]{1,40}\]|(?<!\{)\{[^{}\n%]{1,40}\}(?!\})|<[a-z][a-z _]{1,30}>/gi
/** The meanings of placeholders: "[Company]" is one, "[see the company page]" is not. */
const MEANINGS: [RegExp, string][] = [
  [/^(my|your|sender|sender s) ?(full |first )?name$|^sender$/, 'sender'],
  [/^(my|your|our|sender) ?(company|organi[sz]ation)( name)?$/, 'senderCompany'],
  [/^((lead|contact|prospect|recipient|customer) )?full ?name$/, 'full'],
  [/^((the|their|lead|contact|prospect|recipient|customer) )?(company|organi[sz]ation)( ?name)?$/, 'knownCompany'],
  [/^((the|their|lead|contact) )?(job ?)?(title|role|position)$/, 'title'],
  [/^((the|their|company) )?(industry|sector)$/, 'industry'],
  [/^((the|their) )?(city|town|location)$/, 'town'],
  [/^((lead|contact|prospect|recipient|customer|client) ?)?(first ?)?name$|^(contact|recipient)$/, 'first'],
]

/** Placeholders that were never filled in, with their value where it is known. Merge fields don't count: they are filled at send time. */
export function placeholdersIn(text: string, slots: Slots): Rewrite[] {
  const gaps = [...new Set(text.match(GAP) ?? [])].filter((gap) => !/^\[\d+\]$/.test(gap))
  return gaps.map((from) => {
    const words = from
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim()
    const slot = MEANINGS.find(([pattern]) => pattern.test(words))?.[1]
    return { from, to: (slot && slots[slot]) || '' }
  })
}
