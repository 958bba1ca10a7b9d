// Messages with their intent, from tests/data/intent: one file per intent, messages separated by a line with %.
import { readFileSync } from 'node:fs'
import { MESSAGE_INTENTS } from '../../contract/inbox-choices.ts'
import type { Intent } from '../../contract/intent.ts'
import type { IntentMessage } from '../../server/inbox/intent/message.ts'

export type LabeledText = { intent: Intent; message: IntentMessage }

const DATA = 'tests/data/intent'
/** All texts were written as of that day. */
const RECEIVED = new Date('2026-11-17T09:00:00Z')

export const labeledTexts = (folder: string): LabeledText[] =>
  MESSAGE_INTENTS.flatMap((intent) =>
    readFileSync(`${DATA}/${folder}/${intent}.txt`, 'utf8')
      .split(/^%\n/m)
      .map((text) => ({ intent, message: messageOf(text) })),
  )

function messageOf(text: string): IntentMessage {
  const [, subject, body] = /^Subject: (.*)\n\n([\s\S]*)$/.exec(text) ?? []
  return { subject: subject ?? 'Re: Quick question', text: (body ?? text).trim(), receivedAt: RECEIVED }
}
