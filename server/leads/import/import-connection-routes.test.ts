import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { world } from '../../../tests/world/world.ts'
import { createLog } from '../../log.ts'

/** The app at a port, for what only a real connection shows. */
async function listening() {
  const w = await world({}, createLog('silent'))
  const ada = await w.person()
  await w.app.listen({ port: 0, host: '127.0.0.1' })
  return { ada, port: (w.app.server.address() as AddressInfo).port }
}

/** Sends all of this, however early the answer comes, as browsers do; then tells the answer. */
async function post(
  { port, ada }: Awaited<ReturnType<typeof listening>>,
  path: string,
  headers: string,
  body: Buffer[],
) {
  const socket = connect(port, '127.0.0.1')
  const answer = once(socket, 'data').then(([data]) => {
    const [head = '', json = ''] = String(data).split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), body: JSON.parse(json) }
  })
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${ada.cookie}\r\n${headers}\r\n\r\n`)
  for (const piece of body) if (!socket.write(piece)) await once(socket, 'drain')
  const told = await answer
  socket.destroy()
  return told
}

const TOO_LARGE = { status: 413, body: { message: 'The file is too large. An import can be up to 200 MB' } }

const MB = 1024 * 1024
const FORM = 'Content-Type: multipart/form-data; boundary=XX'
const FORM_HEAD = '--XX\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'

test.each(['Content-Type: text/csv', FORM])('a file (%s) that says it is too large is refused unsent', async (type) => {
  const at = await listening()
  expect(await post(at, '/api/leads/import', `${type}\r\nContent-Length: ${202 * MB}`, [])).toEqual(TOO_LARGE)
})

test('one that does not say so is refused once it is', async () => {
  const at = await listening()
  const chunk = Buffer.concat([Buffer.from(`${MB.toString(16)}\r\n`), Buffer.alloc(MB, 'x'), Buffer.from('\r\n')])
  const headers = 'Content-Type: text/csv\r\nTransfer-Encoding: chunked'
  const chunks = Array.from({ length: 215 }, () => chunk)
  expect(await post(at, '/api/leads/import?preview=1', headers, chunks)).toEqual(TOO_LARGE)
})

test.each([
  ['Content-Type: text/csv', ''],
  [FORM, FORM_HEAD],
])('of a refused file (%s) the rest is let go, so that browsers come to read the answer', async (type, head) => {
  const at = await listening()
  const body = [Buffer.from(`${head}\xd0\xcf\x11\xe0`, 'latin1'), ...Array.from({ length: 40 }, () => Buffer.alloc(MB))]
  const length = body.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const refused = await post(at, '/api/leads/import', `${type}\r\nContent-Length: ${length}`, body)
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('old Excel workbook') } })
})

test('JSON is not taken for a file, whatever its size', async () => {
  const w = await world()
  const ada = await w.person()
  const headers = { 'content-type': 'application/json' }
  const refused = await ada.call('POST', '/api/leads/import', `"${'x'.repeat(2 * 1024 * 1024)}"`, headers)
  expect(refused.status).toBe(413)
})
