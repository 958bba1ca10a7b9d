import { useEffect } from 'react'
import { TAKES_LETTERS } from '../leads/drawer/use-neighbour-keys.ts'
import { close, open, openPalette } from './palette-state.ts'

const OPEN_LAYER = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])[data-state=open]'

/** A modal dialog locks the page behind it, and for a moment longer while it fades: then it has been answered. */
const isDialogOpen = () =>
  document.body.hasAttribute('data-scroll-locked') && document.querySelector(OPEN_LAYER) !== null

/** Ctrl or Cmd K opens the palette, `?` the list of shortcuts; neither over a dialog that has to be answered first. */
export function usePaletteKeys(isPaletteOpen: boolean, load: () => Promise<unknown>) {
  useEffect(() => {
    function act(event: KeyboardEvent) {
      // Its first key: by the second the code is on its way, so that no letter typed after it is lost.
      if (event.key === 'Control' || event.key === 'Meta') load().catch(() => undefined)
      const isPaletteKey =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      const isAsking = isDialogOpen()
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
