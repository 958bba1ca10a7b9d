import { expect, onTestFinished } from 'vitest'
import { startImapServer } from '../simulators/imap-server.ts'
import type { World } from './world.ts'

type Person = Awaited<ReturnType<World['person']>>

const ACCOUNT = { user: 'ada@sender.example', password: 'secret word' }

/** Connects an email account whose inbox is on a server of its own, until the test ends. No email goes out through it. */
export async function connectReadAccount(person: Person, more: object = {}) {
  const imap = await startImapServer(ACCOUNT)
  const mailbox = {
    fromName: 'Ada Byron',
    fromEmail: 'ada@sender.example',
    smtp: { host: '127.0.0.1', port: 9, security: 'none', ...ACCOUNT },
    imap: { host: '127.0.0.1', port: imap.port, security: 'none', ...ACCOUNT },
    dailyLimit: 1000,
    minGapSeconds: 0,
    ...more,
  }
  onTestFinished(async () => {
    await person.call('PUT', '/api/mailbox', { ...mailbox, imap: null })
    await imap.stop()
  })
  expect(await person.call('PUT', '/api/mailbox', mailbox)).toMatchObject({ status: 200 })
  return imap
}
