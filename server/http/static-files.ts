import fastifyStatic from '@fastify/static'
import { AppError } from './errors.ts'
import type { Page } from './page.ts'
import type { App } from './parts.ts'

const YEAR_SECONDS = 31_536_000
// API calls and file names: these never fall back to the app.
const NO_PAGE = /^\/(api|assets)(\/|\?|$)|^[^?]*\.\w+(\?|$)/

/** Serves the built browser app. Hashed files are immutable; any other path that is not a file is the app itself. */
export async function staticFiles(app: App, webDir: string | undefined, page: Page) {
  if (webDir) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['.vite/**', 'index.html*', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (req, reply) => {
    const isPage = (req.method === 'GET' || req.method === 'HEAD') && !NO_PAGE.test(req.url)
    if (isPage && page.sendApp) return page.sendApp(req, reply)
    if (isPage) throw new AppError('not_found', 'Pages are served by Vite in development')
    throw new AppError('not_found', 'Not found')
  })
}
