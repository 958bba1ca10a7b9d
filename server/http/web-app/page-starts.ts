import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { type Html, html } from '../html.ts'
import { hasSessionCookie } from '../session.ts'

type Start = { scripts: string[]; later: string[]; requests: string[] }

/**
 * Tags that make the browser fetch a page's code and first data while it still reads the page, not one after another. Only for
 * visitors with a session: the others see the landing page.
 */
export async function readPageStarts(webDir: string) {
  const starts: Record<string, Start> = JSON.parse(await readFile(join(webDir, '.vite/page-starts.json'), 'utf8'))
  const tags = new Map(Object.entries(starts).map(([path, start]) => [path, tagsOf(start)]))
  return (req: FastifyRequest) => {
    const [path = '', query] = req.url.split('?')
    const page = hasSessionCookie(req) ? tags.get(path) : undefined
    if (!page) return ''
    // Another view of the page asks for other data.
    return query === undefined ? page.scripts + page.requests : page.scripts
  }
}

function tagsOf({ scripts, later, requests }: Start) {
  const joined = (tags: Html[]) => tags.map(({ text }) => text).join('')
  return {
    scripts: joined([
      ...scripts.map((href) => html`<link rel="modulepreload" crossorigin href="${href}" />`),
      // Fetched once the page is drawn (web/main.tsx), and run when somebody is about to need them.
      ...later.map((href) => html`<link data-later as="script" crossorigin href="${href}" />`),
    ]),
    // As the app asks for it (web/lib/api.ts), or the browser would fetch it twice.
    requests: joined(
      requests.map((href) => html`<link rel="preload" as="fetch" crossorigin="use-credentials" href="${href}" />`),
    ),
  }
}
