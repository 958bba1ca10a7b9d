import { useEffect, useEffectEvent } from 'react'
import type { Neighbour, Neighbours } from './use-neighbours.ts'

/** Where a letter typed is meant as one. */
export const TAKES_LETTERS =
  'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu], [role=alertdialog]'

/** j goes to the next lead of the list, k to the one before, unless the letter is being typed somewhere. */
export function useNeighbourKeys({ previous, next }: Neighbours, isActive: boolean, onGo: (to: Neighbour) => void) {
  const go = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(TAKES_LETTERS)) return
    // Another dialog over the drawer has the keyboard.
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
