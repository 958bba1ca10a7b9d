import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Page = string | Buffer | ((req: IncomingMessage, res: ServerResponse) => void)

export type Pages = Record<string, Page>

/** A company's web site on this machine, which notes what it is asked for. Paths without a page are 404. */
export async function startSite(pages: Pages | ((path: string) => Page | undefined)) {
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
    const page = typeof pages === 'function' ? pages(path) : pages[path]
    if (page === undefined) res.writeHead(404).end()
    else if (typeof page === 'function') page(req, res)
    else res.writeHead(200, { 'content-type': 'text/html' }).end(page)
  }
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    url: `http://${host}`,
    asked,
    agents,
    mostOpen: () => mostOpen,
    /** How often a page was asked for. */
    times: (path: string) => asked.filter((one) => one === path).length,
    stop: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
