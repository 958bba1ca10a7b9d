export type RequestKind = 'page' | 'file' | 'data' | 'sign-out' | 'other'

// What somebody looked at last and may look at again without a network; and whether it was sample data, which is marked then too.
const DATA =
  /^\/api\/(auth\/user|sample-data|stats|pipeline-data|email-templates(\/performance)?|leads(\/\d+(\/(timeline|score))?)?)$/

/** What the service worker has to do with a request of the page. */
export function requestKind(request: { method: string; mode: string; url: string }, origin: string): RequestKind {
  const { pathname, origin: asked } = new URL(request.url)
  if (asked !== origin) return 'other'
  if (pathname === '/api/logout') return 'sign-out'
  if (request.method !== 'GET') return 'other'
  if (/^\/(api|t|u)\//.test(pathname)) return DATA.test(pathname) && request.mode !== 'navigate' ? 'data' : 'other'
  if (request.mode === 'navigate') return 'page'
  return pathname.startsWith('/assets/') || /^\/[\w-]+\.(svg|png|ico|webmanifest)$/.test(pathname) ? 'file' : 'other'
}
