import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The product behind a slow line: the answer to an address that holds `mark` is on its way until it is let go. */
export async function startHeldAnswer(productUrl: string, mark: string) {
  const { hostname, port } = new URL(productUrl)
  let letGo = () => {}
  let arrived = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const isHeld = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const server = createServer((req, res) => {
    const { url = '/', method, headers } = req
    const asked = request({ host: hostname, port, path: url, method, headers, agent: false }, async (answer) => {
      if (url.includes(mark)) {
        arrived()
        await released
      }
      res.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(res)
    })
    asked.on('error', () => res.destroy())
    res.on('close', () => asked.destroy())
    req.pipe(asked)
  })
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve))
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    isHeld,
    letGo: () => letGo(),
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
