import { useEffect, useEffectEvent } from 'react'

// The lead may still have to be opened and loaded: its note field takes the request when it appears.
let wanted: number | undefined
const listeners = new Set<() => void>()

/** Puts the cursor in the note field of a lead that is open or about to be. */
export function askForNote(leadId: number) {
  wanted = leadId
  for (const listener of listeners) listener()
}

export function useNoteRequest(leadId: number, onAsk: () => void) {
  const take = useEffectEvent(() => {
    if (wanted !== leadId) return
    wanted = undefined
    onAsk()
  })
  useEffect(() => {
    take()
    listeners.add(take)
    return () => {
      listeners.delete(take)
    }
  }, [])
}
