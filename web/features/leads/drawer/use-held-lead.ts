import { useState } from 'react'

/**
 * The lead the drawer shows: the one in the address, but while there is unsaved text in the drawer the one that has it,
 * whichever way the address changed. `isHeld` then, until the user decides.
 */
export function useHeldLead(wanted: number | undefined, hasUnsaved: boolean) {
  const [shown, setShown] = useState(wanted)
  const isHeld = wanted !== shown && hasUnsaved
  if (wanted !== shown && !hasUnsaved) setShown(wanted)
  return { shown: isHeld ? shown : wanted, isHeld, show: setShown }
}
