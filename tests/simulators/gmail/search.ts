import type { Message } from './mailbox.ts'
import { addressesIn, headerOf } from './mime.ts'

const PLACES: Record<string, (labels: string[]) => boolean> = {
  inbox: (labels) => labels.includes('INBOX'),
  sent: (labels) => labels.includes('SENT'),
  drafts: (labels) => labels.includes('DRAFT'),
  draft: (labels) => labels.includes('DRAFT'),
  chats: (labels) => labels.includes('CHAT'),
  spam: (labels) => labels.includes('SPAM'),
  trash: (labels) => labels.includes('TRASH'),
  anywhere: () => true,
}
const DAY_MS = 24 * 60 * 60_000

type Test = (message: Message) => boolean

/** The part of Gmail's search that the product uses. Undefined for anything else, so that no search silently finds all. */
export function readSearch(q: string): Test | undefined {
  const tests = q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => (word.startsWith('-') ? negate(readWord(word.slice(1))) : readWord(word)))
  if (tests.some((test) => !test)) return undefined
  return (message) => tests.every((test) => test?.(message))
}

const negate = (test: Test | undefined): Test | undefined => test && ((message) => !test(message))

function readWord(word: string): Test | undefined {
  const [, operator = '', value = ''] = /^(\w+):(.+)$/.exec(word) ?? []
  if (operator === 'rfc822msgid') {
    const id = value.replace(/^<|>$/g, '')
    return ({ messageId }) => messageId === `<${id}>`
  }
  const place = PLACES[value]
  if (operator === 'in' && place) return ({ labelIds }) => place(labelIds)
  // Seconds since 1970; days would be by the time zone of California.
  if (operator === 'after' && /^\d{9,}$/.test(value)) return ({ internalDate }) => internalDate >= Number(value) * 1000
  if (operator === 'before' && /^\d{9,}$/.test(value)) return ({ internalDate }) => internalDate < Number(value) * 1000
  const days = operator === 'newer_than' && /^(\d+)d$/.exec(value)?.[1]
  if (days) return ({ internalDate }) => internalDate > Date.now() - Number(days) * DAY_MS
  if (operator === 'from' || operator === 'to')
    return ({ raw }) => addressesIn(headerOf(raw, operator)).includes(value.toLowerCase())
  return undefined
}
