import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from './html.ts'
import { readPageStarts } from './web-app/page-starts.ts'

/** Sends whole pages in the visitor's theme: server-rendered ones, and the browser app. */
export type Page = {
  send(req: FastifyRequest, reply: FastifyReply, title: string, body: Html): FastifyReply
  /** The script of the sign-in page, for passkeys. */
  passkeyScript: string
  sendApp: ((req: FastifyRequest, reply: FastifyReply) => FastifyReply) | undefined
}

type Built = { index: string; stylesheets: string[] }

/** `webDir` is the built browser app; without it (in development) Vite serves pages and styles. */
export async function createPage(webDir: string | undefined): Promise<Page> {
  const built = webDir ? await readBuilt(webDir) : undefined
  const startTags = webDir ? await readPageStarts(webDir) : undefined
  const stylesheets = built?.stylesheets ?? ['/styles/main.css']
  return {
    send(req, reply, title, body) {
      const links = stylesheets.map((href) => html`<link rel="stylesheet" href="${href}" />`)
      const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${title} · Leadwright</title>
<meta name="theme-color" content="#fafafc" media="(prefers-color-scheme: light)" />
<meta name="theme-color" content="#0d0f14" media="(prefers-color-scheme: dark)" />
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<link rel="apple-touch-icon" href="/apple-touch-icon.png" />
${links}
</head>
<body>${body}</body>
</html>`
      return sendHtml(req, reply, page.text)
    },
    passkeyScript: webDir ? '/passkey-sign-in.js' : '/sign-in/passkey-sign-in.ts',
    sendApp:
      built &&
      startTags &&
      ((req, reply) =>
        sendHtml(
          req,
          reply,
          built.index.replace('</head>', () => `${startTags(req)}</head>`),
        )),
  }
}

async function readBuilt(webDir: string): Promise<Built> {
  const manifest = JSON.parse(await readFile(join(webDir, '.vite/manifest.json'), 'utf8'))
  const css: string[] = manifest['index.html'].css ?? []
  return { index: await readFile(join(webDir, 'index.html'), 'utf8'), stylesheets: css.map((file) => `/${file}`) }
}

function sendHtml(req: FastifyRequest, reply: FastifyReply, text: string) {
  const { theme } = req.cookies
  const isChosen = theme === 'light' || theme === 'dark'
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(isChosen ? inTheme(text, theme) : text)
}

/** The page as if the system preferred the chosen theme, so that neither page nor browser bar flashes the other one. */
function inTheme(page: string, theme: 'light' | 'dark') {
  const other = theme === 'light' ? 'dark' : 'light'
  return page
    .replace('<html lang="en">', `<html lang="en" data-theme="${theme}">`)
    .replaceAll(`media="(prefers-color-scheme: ${theme})"`, '')
    .replaceAll(`media="(prefers-color-scheme: ${other})"`, 'media="not all"')
}
