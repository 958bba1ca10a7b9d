import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { PROVIDERS, usageOf, withModel } from '../../../tests/simulators/with-model.ts'

/** A call over a real connection, to a model that begins to answer and never ends. */
async function asking(provider: (typeof PROVIDERS)[number], path: string) {
  const { llm, w, ada } = await withModel(provider)
  llm.next({ hang: 'within' })
  const server = createServer(w.app.routing)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => new Promise((done) => server.close(done)))
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip', cookie: ada.cookie }
  const { port } = server.address() as AddressInfo
  const req = request({ port, host: '127.0.0.1', path: `/api/email-writing/${path}`, method: 'POST', headers })
  const answered = new Promise<IncomingMessage>((resolve) => req.once('response', resolve))
  req.on('error', () => {}).end(JSON.stringify({ category: 'closing' }))
  await expect.poll(() => llm.asked.length).toBe(1)
  return { llm, w, ada, req, answered }
}

describe.each(PROVIDERS)('a model of %s', (provider) => {
  test('need not write on when whoever asked has gone', async () => {
    const { llm, w, ada, req } = await asking(provider, 'generate')
    req.destroy()
    await expect.poll(() => llm.left()).toBe(1)
    await expect.poll(() => usageOf(w, ada)).toMatchObject([{ outcome: 'cancelled' }])
  })

  test('is read as it writes, and stopped when nobody reads any more', async () => {
    const { llm, w, ada, req, answered } = await asking(provider, 'stream')
    const res = await answered
    res.on('error', () => {})
    let said = ''
    res.on('data', (data) => {
      said += data
    })
    await expect.poll(() => said).toBe('{"subject":"Hello"}\n{"text":"Well"}\n')
    req.destroy()
    await expect.poll(() => llm.left()).toBe(1)
    await expect.poll(() => usageOf(w, ada)).toMatchObject([{ outcome: 'cancelled' }])
  })
})
