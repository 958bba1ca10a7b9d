/** Where to go after signing in: a path of our own pages, or home. Anything that could lead elsewhere counts as home. */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 2000 || !/^\/(?![/\\])/.test(wanted) || hasControl(wanted))
    return '/'
  const isPage = !/^\/(api|assets|landing)(\/|\?|$)/i.test(wanted)
  return isPage ? wanted : '/'
}

/** The page that sent the browser to sign in, when it is one of ours. */
export function returnPathFromReferer(referer: string | undefined, ownHosts: string[]): string {
  if (!referer || !URL.canParse(referer)) return '/'
  const { host, pathname, search } = new URL(referer)
  return ownHosts.includes(host) ? returnPath(pathname + search) : '/'
}

function hasControl(text: string) {
  return [...text].some((character) => character < ' ')
}
