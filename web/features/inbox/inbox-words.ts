import type { IntentSource, JudgedIntent, ThreadMessage } from '../../../contract/inbox.ts'
import type { ConversationFilter } from '../../../contract/inbox-choices.ts'

/** In the order of the menu. */
export const STATE_WORDS: Record<ConversationFilter, string> = {
  open: 'Open',
  unread: 'Unread',
  'needs-reply': 'Needs reply',
  snoozed: 'Snoozed',
  done: 'Done',
  all: 'All',
}

const SOURCE_WORDS: Record<IntentSource, string> = {
  rules: 'Recognized by',
  classifier: 'Recognized by',
  model: 'Your AI model read',
  person: 'Set by you',
}

/** Why a message has its intent: the words that decided. */
export function intentReason({ source, words }: Pick<JudgedIntent, 'source' | 'words'>): string {
  if (source === 'person') return SOURCE_WORDS.person
  const quoted = words.map((word) => `“${word}”`).join(', ')
  if (quoted) return `${SOURCE_WORDS[source]}: ${quoted}`
  return source === 'model' ? 'Suggested by your AI model' : 'No other intent found'
}

type Doubted = Pick<ThreadMessage, 'isAuthentic' | 'isStranger' | 'intent'>

/** What failed the sender check, or came from a stranger, may be somebody else's words, unless the user says what it is about. */
export const isConfirmed = (message: Doubted) => doubtWords(message) === null

/** Why the intent of a message doesn't count for the lead; null when it does. */
export function doubtWords({ isAuthentic, isStranger, intent }: Doubted) {
  if (intent?.source === 'person') return null
  if (!isAuthentic) return 'Not confirmed'
  // Reports and opt-outs count, whoever sends them.
  return isStranger && intent?.intent !== 'bounce' && intent?.intent !== 'unsubscribe' ? 'Not from the lead' : null
}

const MOST_SHOWN = 1000
/** The server counts up to 1,000. */
export const countWords = (count: number) => (count > MOST_SHOWN ? '1,000+' : count.toLocaleString('en-GB'))

const MEGABYTE = 1024 * 1024
export const sizeWords = (bytes: number) =>
  bytes >= MEGABYTE ? `${(bytes / MEGABYTE).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`

type Person = { name: string; address: string }
export const personWords = ({ name, address }: Person) => name || address
/** With the address, which anybody can put beside a name. */
export const personAndAddress = ({ name, address }: Person) =>
  name && name !== address ? `${name} <${address}>` : address

/** Of a message that failed the sender check. */
export const failedCheckWords = (address: string) =>
  `This may not be from ${address || 'the person it names'}: it failed the sender check. Confirm it with them another way before you reply.`

const PREFIXES = /^(?:\s*(?:re|fwd?|aw|wg|sv|tr|rif)\s*:)+/i
const bareSubject = (subject: string) => subject.replace(PREFIXES, '').trim().toLowerCase()
/** Whether a message is under another subject than its conversation. */
export const hasOwnSubject = (subject: string, conversation: string) =>
  bareSubject(subject) !== '' && bareSubject(subject) !== bareSubject(conversation)
