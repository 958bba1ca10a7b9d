import { useSyncExternalStore } from 'react'
import type { LeadFilters } from './lead-filters.ts'

/** These leads, or all that match a filter, with the number the user was shown. */
export type ActedOn = { ids: number[] } | { filter: LeadFilters; expected: number }
export type Acting = {
  act: 'sequence' | 'status' | 'template' | 'task'
  /** For a task, none at all: then its dialog asks. */
  leads: ActedOn
  /** Of the list they were selected in. */
  filters?: LeadFilters
  /** Clears the selection it was done to. */
  onDone?: (() => void) | undefined
}

/** Each opening mounts a new dialog, which stays mounted while closed so that its exit animation runs. */
type State = { acting: Acting | undefined; isOpen: boolean; count: number }

let state: State = { acting: undefined, isOpen: false, count: 0 }
const listeners = new Set<() => void>()

function change(next: State) {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Opens the dialog of an action for one lead, a selection or everything that matches. The shell shows it. */
export const openActing = (acting: Acting) => change({ acting, isOpen: true, count: state.count + 1 })
export const closeActing = () => change({ ...state, isOpen: false })
export const useActing = () => useSyncExternalStore(subscribe, () => state)

export const countOf = (leads: ActedOn) => ('ids' in leads ? leads.ids.length : leads.expected)
