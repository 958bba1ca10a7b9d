const PREFIX = 'app-'

export const cacheOf = (version: string) => `${PREFIX}${version}`

/** The caches that can be deleted. None while a newer build is installing: its own cache would be among them. */
export const oldBuilds = (caches: string[], current: string, isNewerInstalling: boolean) =>
  isNewerInstalling ? [] : caches.filter((name) => name.startsWith(PREFIX) && name !== current)
