import { useEffect } from 'react'
import { TAKES_LETTERS } from '../leads/use-neighbour-keys.ts'
import { close, open, openPalette } from './palette-state.ts'

/** Ctrl or Cmd K opens the palette, `?` the list of shortcuts; neither over a dialog that has to be answered first. */
export function usePaletteKeys(isPaletteOpen: boolean, load: () => Promise<unknown>) {
  useEffect(() => {
    function act(event: KeyboardEvent) {
      // Its first key: by the second the code is on its way, so that no letter typed after it is lost.
      if (event.key === 'Control' || event.key === 'Meta') load().catch(() => undefined)
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
  }, [isPaletteOpen, load])
}
