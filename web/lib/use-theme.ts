import { useSyncExternalStore } from 'react'
import { subscribeToTheme, type Theme, themeFromCookie } from './theme.ts'
import { useMedia } from './use-media.ts'

/** The chosen theme, wherever it was chosen. */
export const useTheme = (): Theme => useSyncExternalStore(subscribeToTheme, () => themeFromCookie(document.cookie))

/** Whether the dark theme is shown, by choice or by the system, as it changes. */
export function useIsDark(): boolean {
  const theme = useTheme()
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  return theme === 'system' ? isSystemDark : theme === 'dark'
}
