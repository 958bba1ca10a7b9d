export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The theme a `document.cookie` text holds; no cookie means the system decides. */
export function themeFromCookie(cookie: string): Theme {
  const value = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookie)?.[1]
  return value === 'light' || value === 'dark' ? value : 'system'
}

/** The server reads the same cookie, so the first paint already has the chosen theme. */
export function themeCookie(theme: Theme): string {
  return theme === 'system'
    ? 'theme=; path=/; max-age=0; SameSite=Lax'
    : `theme=${theme}; path=/; max-age=${YEAR_SECONDS}; SameSite=Lax`
}

/** Whether the dark theme is shown, by choice or by the system. */
export function isDarkNow(): boolean {
  const theme = themeFromCookie(document.cookie)
  return theme === 'system' ? window.matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}

const listeners = new Set<() => void>()

export function subscribeToTheme(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function chooseTheme(theme: Theme) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser.
  document.cookie = themeCookie(theme)
  matchBrowserBar(theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** The browser's toolbar has a color for each system preference; a chosen theme always uses its own. */
function matchBrowserBar(theme: Theme) {
  const [light, dark] = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
  light?.setAttribute(
    'media',
    theme === 'system' ? '(prefers-color-scheme: light)' : theme === 'light' ? 'all' : 'not all',
  )
  dark?.setAttribute(
    'media',
    theme === 'system' ? '(prefers-color-scheme: dark)' : theme === 'dark' ? 'all' : 'not all',
  )
}
