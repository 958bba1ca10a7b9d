const PREFIX = 'app-'

export const cacheOf = (version: string) => `${PREFIX}${version}`

/** The builds whose files can go. While a newer one is on its way none does: it would find its own gone when its turn comes. */
export const oldBuilds = (caches: string[], current: string, isNewerOnItsWay: boolean) =>
  isNewerOnItsWay ? [] : caches.filter((name) => name.startsWith(PREFIX) && name !== current)
