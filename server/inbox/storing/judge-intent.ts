import type { JudgedIntent } from '../../../contract/inbox.ts'
import type { ReferredPerson } from '../../../contract/intent.ts'
import type { InboxKind } from '../../../contract/mail.ts'
import type { Db } from '../../db/connect.ts'
import type { IntentMessage } from '../intent/message.ts'
import { readIntent } from '../intent/read-intent.ts'
import { MAX_JUDGED, readAccountWeights } from './account-weights.ts'

type Received = Omit<IntentMessage, 'verdict' | 'backOn'> & { kind: InboxKind; optOut: boolean; backOn: string | null }

/** Those whose kind says all: the engine has acted on it. */
const DECIDED: ReadonlySet<InboxKind> = new Set(['bounce', 'delay', 'complaint', 'unsubscribe', 'auto_reply'])

/** What the writer wants, and which words said so. What the engine has acted on decides. */
export async function judgeIntent(db: Db, userId: number, received: Received): Promise<JudgedIntent> {
  const { kind, optOut, backOn, ...message } = received
  const { intent, words, date, person } = readIntent(
    { ...message, text: message.text.slice(0, MAX_JUDGED), verdict: { kind, optOut }, ...(backOn && { backOn }) },
    await readAccountWeights(db, userId),
  )
  return {
    intent,
    source: optOut || DECIDED.has(kind) ? 'rules' : 'classifier',
    words: [...new Set(words.map(({ text }) => text.trim()).filter(Boolean))],
    until: date ?? null,
    person: person ? asPerson(person) : null,
  }
}

const asPerson = ({ name, email }: ReferredPerson) =>
  name || email ? { name: name ?? '', address: email ?? '' } : null
