import { useSyncExternalStore } from 'react'
import { subscribeToTheme, type Theme, themeFromCookie } from './theme.ts'

/** The chosen theme, wherever it was chosen. */
export const useTheme = (): Theme => useSyncExternalStore(subscribeToTheme, () => themeFromCookie(document.cookie))
