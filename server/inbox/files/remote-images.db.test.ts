import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { PNG } from '../../../tests/world/email-files.ts'
import { addLead, grace } from '../../../tests/world/leads.ts'
import { addConversation } from '../../../tests/world/stored-conversations.ts'
import { world } from '../../../tests/world/world.ts'

/** A server of images, which remembers what it was asked for. */
async function imageServer() {
  const asked: { url: string; headers: object }[] = []
  const server: Server = createServer((req, res) => {
    asked.push({ url: req.url ?? '', headers: req.headers })
    if (req.url?.startsWith('/page')) return res.setHeader('content-type', 'image/png').end('<script>alert(1)</script>')
    if (req.url?.startsWith('/inside')) return res.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end()
    res.setHeader('content-type', 'text/html').end(PNG)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { asked, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('an image that an email links to is read by us, when its owner asks, and only if the email has it', async () => {
  const { asked, host } = await imageServer()
  const w = await world({ ENRICHMENT_ALLOW_HOST: host })
  const [ada, mallory] = [await w.person(), await w.person()]
  const html = ['a.png?x=1&amp;y=2', 'page', 'inside']
    .map((path) => `<img src="http://${host}/${path}">`)
    .join('<p>Hi</p>')
  const { id: leadId } = await addLead(ada, grace)
  const conversation = await addConversation(w.pool, ada.id, { leadId, messages: [{ text: 'Hi', html }] })
  const thread = (await ada.call('GET', `/api/inbox/${conversation}`)).body as {
    messages: { id: number; hasRemoteImages: boolean }[]
  }
  const [message] = thread.messages
  expect(message?.hasRemoteImages).toBe(true)
  expect(asked).toEqual([])

  const read = (path: string, person = ada) =>
    person.call(
      'GET',
      `/api/inbox/messages/${message?.id}/remote-images?url=${encodeURIComponent(`http://${host}/${path}`)}`,
    )
  const image = await read('a.png?x=1&y=2')
  expect(image.status).toBe(200)
  expect(image.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(asked).toHaveLength(1)
  expect(asked[0]?.headers).not.toHaveProperty('cookie')
  expect(asked[0]?.headers).not.toHaveProperty('referer')

  // Neither a page, nor what is behind our firewall, nor what the email doesn't have, nor somebody else's.
  expect((await read('page')).status).toBe(404)
  expect((await read('inside')).status).toBe(502)
  expect((await read('other.png')).status).toBe(404)
  expect((await read('a.png?x=1&y=2', mallory)).status).toBe(404)
  expect(asked.map(({ url }) => url)).toEqual(['/a.png?x=1&y=2', '/page', '/inside'])
})
