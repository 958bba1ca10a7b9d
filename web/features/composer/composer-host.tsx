import { useEffect, useState } from 'react'
import { isShortcut } from '../../lib/keys/letter-keys.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { openComposerHere, useComposerRequest } from '../../lib/places/open-composer.ts'
import { hasSession } from './session-store.ts'

const ComposerDock = lazyPart(() => import('./composer-dock.tsx'))

/** The composer on every page. Its code loads when it is first opened, or when a reload finds it open. */
export function ComposerHost({ userId }: { userId: number }) {
  const request = useComposerRequest()
  const [isNeeded, setIsNeeded] = useState(() => hasSession(userId))
  if (request && !isNeeded) setIsNeeded(true)
  useEffect(() => {
    window.addEventListener('keydown', openByKey)
    return () => window.removeEventListener('keydown', openByKey)
  }, [])
  return isNeeded && <ComposerDock userId={userId} />
}

/** c writes to the lead that is open, or to one that is chosen then. */
function openByKey(event: KeyboardEvent) {
  if (event.key !== 'c' || !isShortcut(event)) return
  // A modal dialog has the keyboard.
  if (document.body.hasAttribute('data-scroll-locked')) return
  event.preventDefault()
  openComposerHere()
}
