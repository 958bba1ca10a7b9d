import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startSmtpSink } from '../../../tests/simulators/smtp-sink.ts'
import { freePort } from '../../db/embedded/system-process.ts'
import type { SmtpAccount } from '../smtp/smtp.ts'
import { testMailbox } from './test-mailbox.ts'

const LIMITS = { connectMs: 300, greetingMs: 300, socketMs: 300, otherWayMs: 300, noServerMs: 1_500 }

async function listening(server: Server) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const account = (port: number, security: SmtpAccount['security']): SmtpAccount => ({
  host: '127.0.0.1',
  port,
  security,
  user: 'ada',
  password: 'secret',
  reach: 'any',
})

test('a port that is closed, silent, hung up or of another service gets the same words at the same time', async () => {
  const ports = {
    closed: await freePort(),
    silent: await listening(createServer()),
    'hangs up': await listening(createServer((socket) => socket.end())),
    http: await listening(createHttpServer((_, response) => response.end('hello'))),
    ssh: await listening(createServer((socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n'))),
  }
  let isEarly = true
  const tested = Object.values(ports).flatMap((port) =>
    (['none', 'tls'] as const).map(async (security) => {
      const result = await testMailbox(account(port, security), account(port, security), LIMITS)
      expect(isEarly).toBe(false)
      return [result.smtp.message, result.imap?.message].map((message) => message?.replace(String(port), 'PORT'))
    }),
  )
  // Set before any of theirs, so it is over before any of theirs.
  await wait(LIMITS.noServerMs - 100)
  isEarly = false
  const words = 'No email server responded at 127.0.0.1 on port PORT. Check the host, port and security.'
  for (const messages of await Promise.all(tested)) expect(messages).toEqual([words, words])
})

test('a mail server that greets without TLS is told from one that is not there', async () => {
  const sink = await startSmtpSink()
  onTestFinished(() => sink.stop())
  const { smtp } = await testMailbox(account(sink.port, 'tls'), null)
  expect(smtp.message).toContain(`Port ${sink.port} doesn't use TLS`)
})
