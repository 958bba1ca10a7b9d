import { useEffect } from 'react'
import { isShortcut } from '../../lib/keys/letter-keys.ts'
import { close, open, openPalette } from './palette-state.ts'

const OPEN_LAYER = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])[data-state=open]'

/** A modal dialog locks the page's scrolling, also while it fades out: a fading dialog no longer counts as open. */
const isDialogOpen = () =>
  document.body.hasAttribute('data-scroll-locked') && document.querySelector(OPEN_LAYER) !== null

/** Ctrl or Cmd K opens the palette, `?` the list of shortcuts; neither works over an open dialog. */
export function usePaletteKeys(isPaletteOpen: boolean, load: () => Promise<unknown>) {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      // Preload on the first key of the shortcut, so that no letter typed after it is lost.
      if (event.key === 'Control' || event.key === 'Meta') load().catch(() => undefined)
      const isPaletteKey =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
      const hasOpenDialog = isDialogOpen()
      if (isPaletteKey && (isPaletteOpen || !hasOpenDialog)) {
        event.preventDefault()
        if (isPaletteOpen) close()
        else openPalette()
        return
      }
      if (event.key !== '?' || hasOpenDialog || !isShortcut(event)) return
      event.preventDefault()
      open({ what: 'shortcuts' })
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [isPaletteOpen, load])
}
