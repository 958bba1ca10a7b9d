import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Page = string | Buffer | ((req: IncomingMessage, res: ServerResponse) => void)

/** A company's web site on this machine, which notes what it is asked for. Paths without a page are 404. */
export async function site(pages: Record<string, Page> = {}) {
  const asked: string[] = []
  const agents = new Set<string | undefined>()
  let open = 0
  let mostOpen = 0
  const answer: RequestListener = (req, res) => {
    const path = req.url ?? '/'
    asked.push(path)
    agents.add(req.headers['user-agent'])
    mostOpen = Math.max(mostOpen, ++open)
    res.once('close', () => open--)
    const page = pages[path]
    if (page === undefined) res.writeHead(404).end()
    else if (typeof page === 'function') page(req, res)
    else res.writeHead(200, { 'content-type': 'text/html' }).end(page)
  }
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  })
  return {
    host,
    url: `http://${host}`,
    pages,
    asked,
    agents,
    mostOpen: () => mostOpen,
    /** How often a page was asked for. */
    times: (path: string) => asked.filter((one) => one === path).length,
  }
}
