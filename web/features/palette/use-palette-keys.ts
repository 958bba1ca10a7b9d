import { useEffect } from 'react'
import { TAKES_LETTERS } from '../leads/use-neighbour-keys.ts'
import { close, open, openPalette } from './palette-state.ts'

/** Ctrl or Cmd K opens the palette, `?` the list of shortcuts; neither over a dialog that has to be answered first. */
export function usePaletteKeys(isPaletteOpen: boolean) {
  useEffect(() => {
    function act(event: KeyboardEvent) {
      const isPaletteKey =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      // A modal dialog locks the page behind it.
      const isAsking = document.body.hasAttribute('data-scroll-locked')
      if (isPaletteKey && (isPaletteOpen || !isAsking)) {
        event.preventDefault()
        if (isPaletteOpen) close()
        else openPalette()
        return
      }
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isAsking) return
      if (event.target instanceof Element && event.target.closest(TAKES_LETTERS)) return
      event.preventDefault()
      open({ what: 'shortcuts' })
    }
    window.addEventListener('keydown', act)
    return () => window.removeEventListener('keydown', act)
  }, [isPaletteOpen])
}
