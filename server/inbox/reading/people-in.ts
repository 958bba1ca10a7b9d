import { storableText } from '../../db/storable-text.ts'

export type MailPerson = { name: string; address: string }

const MAX_PEOPLE = 50
const MAX_NAME = 200
const MAX_ADDRESS = 320
const MAX_VALUE = 16_000

/** The people of headers such as `"Hopper, Grace" <grace@navona.example>, bob@navona.example`. */
export function peopleIn(values: readonly string[]): MailPerson[] {
  return values
    .flatMap((value) => entriesOf(value.slice(0, MAX_VALUE)))
    .flatMap(personOf)
    .slice(0, MAX_PEOPLE)
}

/** Separated by commas, or semicolons as some write, outside of quotes and brackets. */
function entriesOf(value: string): string[] {
  const entries: string[] = []
  let entry = ''
  let isQuoted = false
  let isInBrackets = false
  for (let at = 0; at < value.length; at++) {
    const char = value[at] ?? ''
    if (char === '\\' && isQuoted) entry += value[++at] ?? ''
    else if (char === '"') isQuoted = !isQuoted
    else if ((char === ',' || char === ';') && !isQuoted && !isInBrackets) {
      entries.push(entry)
      entry = ''
    } else {
      if (!isQuoted && char === '<') isInBrackets = true
      if (!isQuoted && char === '>') isInBrackets = false
      entry += char
    }
  }
  return [...entries, entry]
}

function personOf(entry: string): MailPerson[] {
  const open = entry.lastIndexOf('<')
  const address = (open >= 0 ? entry.slice(open + 1).replace(/>.*$/s, '') : entry.replace(/\([^()]*\)/g, '')).trim()
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(address)) return []
  const name = open >= 0 ? entry.slice(0, open).trim() : ''
  return [
    {
      name: storableText(name.replace(/\p{Cc}+/gu, ' '), MAX_NAME),
      address: storableText(address.toLowerCase(), MAX_ADDRESS),
    },
  ]
}
