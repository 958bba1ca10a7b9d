export type RequestKind = 'page' | 'file' | 'data' | 'sign-out' | 'other'

// Data that stays viewable offline, including whether it is sample data, which is marked offline too.
const DATA =
  /^\/api\/(auth\/user|sample-data|stats|pipeline-data|email-templates(\/performance)?|leads(\/\d+(\/(timeline|score))?)?)$/

/** How the service worker handles a request of the page. */
export function requestKind(request: { method: string; mode: string; url: string }, origin: string): RequestKind {
  const { pathname, origin: asked } = new URL(request.url)
  if (asked !== origin) return 'other'
  if (pathname === '/api/logout') return 'sign-out'
  if (request.method !== 'GET') return 'other'
  if (/^\/(api|t|u)\//.test(pathname)) return DATA.test(pathname) && request.mode !== 'navigate' ? 'data' : 'other'
  if (request.mode === 'navigate') return 'page'
  return pathname.startsWith('/assets/') || /^\/[\w-]+\.(svg|png|ico|webmanifest)$/.test(pathname) ? 'file' : 'other'
}
