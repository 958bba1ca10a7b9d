import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { PUBLIC, world } from '../../tests/world/world.ts'
import { mailboxes } from '../db/schema.ts'
import { saveGrant } from '../mail/account/grant-queries.ts'

const ACCOUNTS = 3

test('an account is deleted at once, also where nobody answers when its access to email accounts is revoked', async () => {
  const asked: IncomingMessage[] = []
  const silent = createServer((req) => void asked.push(req)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  await new Promise((resolve) => silent.once('listening', resolve))
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_TOKEN_URL: url }
  const w = await world({ ...PUBLIC, ...google })
  const ada = await w.person()
  for (let n = 0; n < ACCOUNTS; n++) {
    const address = `ada${n}@acme.example`
    const [row] = await w.db
      .insert(mailboxes)
      .values({ userId: ada.id, fromName: 'Ada', fromEmail: address, transport: 'gmail', isDefault: n === 0 })
      .returning()
    const key = { userId: ada.id, mailboxId: row?.id ?? 0 }
    const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresAt: new Date() }
    await saveGrant(w.db, key, 'google', { ...tokens, address, name: null, subject: `google ${n}` }, w.mail.box)
  }
  expect((await ada.call('DELETE', '/api/account', { password: ada.password })).status).toBe(204)
  // All were asked, and none has been given up yet.
  expect(asked.map(({ url: path, socket }) => [path, socket.destroyed])).toEqual(
    Array(ACCOUNTS).fill(['/revoke', false]),
  )
  expect((await w.call('POST', '/api/login', { email: ada.email, password: ada.password })).status).toBe(401)
})
