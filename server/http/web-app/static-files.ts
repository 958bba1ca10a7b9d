import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from '../errors.ts'
import type { Page } from '../page.ts'
import type { App } from '../parts.ts'
import type { WritesUnderway } from './writes-underway.ts'

const YEAR_SECONDS = 31_536_000
const COMPRESSED_COPY = /\.(br|gz)$/
// API calls and file names: these never fall back to the app.
const NO_PAGE = /^\/(api|assets)(\/|\?|$)|^[^?]*\.\w+(\?|$)/

/** Serves the built browser app. Hashed files are immutable; any other path that is not a file is the app itself. */
export async function staticFiles(app: App, webDir: string | undefined, page: Page, writes: WritesUnderway) {
  if (webDir) {
    const folder = join(webDir, 'assets')
    const hashed = new Set((await readdir(folder)).filter((name) => !COMPRESSED_COPY.test(name)))
    // One route for all of them: a hundred routes take as long as the rest of the web server.
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/assets/',
      allowedPath: (path) => hashed.has(path.slice(1)),
      preCompressed: true,
      index: false,
      maxAge: YEAR_SECONDS * 1000,
      immutable: true,
    })
    await app.register(fastifyStatic, {
      root: webDir,
      decorateReply: false,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['.vite/**', 'assets/**', 'index.html*', '**/*.br', '**/*.gz'],
      setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
    })
  }
  app.setNotFoundHandler(async (req, reply) => {
    const isPage = (req.method === 'GET' || req.method === 'HEAD') && !NO_PAGE.test(req.url)
    if (isPage && page.sendApp) {
      await writes.over(req)
      return page.sendApp(req, reply)
    }
    if (isPage) throw new AppError('not_found', 'Pages are served by Vite in development')
    throw new AppError('not_found', 'Not found')
  })
}
