import { useState } from 'react'

/**
 * The lead the drawer shows: the one in the URL. When the URL changes while there is unsaved text, the old lead stays and
 * `isHeld` is true until the user decides.
 */
export function useGuardedLead(wanted: number | undefined, hasUnsaved: boolean) {
  const [shown, setShown] = useState(wanted)
  const isHeld = wanted !== shown && hasUnsaved
  if (wanted !== shown && !hasUnsaved) setShown(wanted)
  return { shown: isHeld ? shown : wanted, isHeld, show: setShown }
}
