export type RequestKind = 'page' | 'file' | 'data' | 'session' | 'other'

// Data that stays viewable offline, including whether it is sample data, which is marked offline too.
const DATA =
  /^\/api\/(auth\/user|sample-data|stats|pipeline-data|email-templates(\/performance)?|leads(\/\d+(\/(timeline|score))?)?)$/

/** Begins or ends a session, by whatever way: what was kept belongs to the one before. */
const SESSION = /^\/api\/(logout|login|register|confirm)(\/|$)/

/** How the service worker handles a request of the page. */
export function requestKind(request: { method: string; mode: string; url: string }, origin: string): RequestKind {
  const { pathname, origin: asked } = new URL(request.url)
  if (asked !== origin) return 'other'
  if (SESSION.test(pathname)) return 'session'
  if (request.method !== 'GET') return 'other'
  if (/^\/(api|t|u)\//.test(pathname)) return DATA.test(pathname) && request.mode !== 'navigate' ? 'data' : 'other'
  if (request.mode === 'navigate') return 'page'
  return pathname.startsWith('/assets/') || /^\/[\w-]+\.(svg|png|ico|webmanifest)$/.test(pathname) ? 'file' : 'other'
}
