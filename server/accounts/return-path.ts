/** Where to go after signing in: a path of our own pages, else home. Anything that could lead to another site becomes home. */
export function returnPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 2000 || !/^\/(?![/\\])/.test(wanted) || hasControl(wanted))
    return '/'
  const isPage = !/^\/(api|assets|landing)(\/|\?|$)/i.test(wanted)
  return isPage ? wanted : '/'
}

/** The page of ours that sent the browser to sign in. */
export function returnPathFromReferer(referer: string | undefined, ownHosts: string[]): string {
  if (!referer || !URL.canParse(referer)) return '/'
  const { host, pathname, search } = new URL(referer)
  return ownHosts.includes(host) ? returnPath(pathname + search) : '/'
}

function hasControl(text: string) {
  return [...text].some((character) => character < ' ')
}
