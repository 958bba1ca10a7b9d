import { cleanMessage } from '../../server/inbox/reading/clean-message.ts'
import { readContent } from '../../server/inbox/reading/message-content.ts'
import { composeMail } from '../../server/outbox/preparing/compose-mail.ts'

/** An email of ours, as the thread gets it. */
export function ownEmail(part: { html?: string } = {}) {
  const { raw } = composeMail({
    from: { name: 'Ada', address: 'ada@sender.example' },
    to: { name: 'Grace', address: 'grace@navona.example' },
    subject: 'Hello',
    body: 'Dear Grace,\n\nsee https://sender.example/plan.\n\nAda',
    signature: null,
    messageId: '<1@sender.example>',
    date: new Date('2030-01-01T09:00Z'),
    unsubscribe: { url: 'https://sender.example/u/1' },
    trackedLink: null,
    pixelUrl: null,
    key: 'key',
    ...part,
  })
  return cleanMessage(readContent(raw).html ?? '').html
}
