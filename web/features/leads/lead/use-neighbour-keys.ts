import { useEffect, useEffectEvent } from 'react'
import { isShortcut } from '../../../lib/keys/letter-keys.ts'
import type { Neighbour, Neighbours } from './use-neighbours.ts'

/** j opens the next lead of the list, k the previous one, unless the user is typing. */
export function useNeighbourKeys({ previous, next }: Neighbours, isActive: boolean, onGo: (to: Neighbour) => void) {
  const go = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    // A dialog over the drawer has the keyboard.
    if (document.querySelector('[role=alertdialog], [data-lead-form]')) return
    const to = event.key === 'j' ? next : event.key === 'k' ? previous : undefined
    if (to) onGo(to)
  })
  useEffect(() => {
    if (!isActive) return
    window.addEventListener('keydown', go)
    return () => window.removeEventListener('keydown', go)
  }, [isActive])
}
