import { useState } from 'react'
import type { ActedOn } from '../../lead-data/acting.ts'
import type { LeadFilters } from '../../lead-data/lead-filters.ts'
import type { EnrollTarget } from '../sequence-api.ts'

/** Leads by ID, also on other pages; or all that match a filter, without some. The server finds those. */
type Chosen = { ids: ReadonlySet<number> } | { filter: LeadFilters; expected: number; except: ReadonlySet<number> }

const NONE: Chosen = { ids: new Set() }

const chosenFirst = (first: ActedOn | undefined): Chosen => {
  if (!first) return NONE
  return 'ids' in first ? { ids: new Set(first.ids) } : { ...first, except: new Set() }
}

/** The selected leads; `first` is what was selected elsewhere. */
export function useLeadChoice(first?: ActedOn) {
  const [chosen, setChosen] = useState(() => chosenFirst(first))
  const isMatching = 'filter' in chosen
  const has = (id: number) => (isMatching ? !chosen.except.has(id) : chosen.ids.has(id))

  function set(ids: number[], isSelected: boolean) {
    if (isMatching) setChosen({ ...chosen, except: changed(chosen.except, ids, !isSelected) })
    else setChosen({ ids: changed(chosen.ids, ids, isSelected) })
  }

  return {
    count: isMatching ? chosen.expected - chosen.except.size : chosen.ids.size,
    has,
    toggle: (id: number) => set([id], !has(id)),
    togglePage: (page: number[]) => set(page, !page.every(has)),
    chooseMatching: (filter: LeadFilters, expected: number) => setChosen({ filter, expected, except: new Set() }),
    clear: () => setChosen(NONE),
    /** Another list is shown. Which of its leads match the filter of before is not known. */
    leaveFilter: () => isMatching && setChosen(NONE),
    target: targetOf(chosen),
  }
}

function changed(ids: ReadonlySet<number>, some: number[], isIn: boolean): ReadonlySet<number> {
  return isIn ? new Set([...ids, ...some]) : new Set([...ids].filter((id) => !some.includes(id)))
}

function targetOf(chosen: Chosen): EnrollTarget {
  if (!('filter' in chosen)) return { leadIds: [...chosen.ids] }
  const { filter, expected, except } = chosen
  return { filter, expected, ...(except.size > 0 && { except: [...except] }) }
}

export type LeadChoice = ReturnType<typeof useLeadChoice>
