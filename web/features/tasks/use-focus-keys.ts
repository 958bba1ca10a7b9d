import { useEffect } from 'react'
import { isShortcut } from '../../lib/keys/letter-keys.ts'
import { useStableCallback } from '../../lib/use-stable-callback.ts'

const OPEN_LAYER = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])[data-state=open]'

/** Single keys for what can be done with the task that is shown. Held keys do it once. */
export function useFocusKeys(keys: Record<string, () => void>) {
  const handle = useStableCallback((event: KeyboardEvent) => {
    const run = keys[event.key.toLowerCase()]
    if (!run || event.repeat || event.shiftKey || !isShortcut(event) || document.querySelector(OPEN_LAYER)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [handle])
}
