import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toastFailure } from '../../../lib/toast-failure.ts'
import type { ActedOn } from '../../lead-data/acting.ts'
import { readMatchingLeads } from '../../lead-data/lead-api.ts'
import type { LeadFilters } from '../../lead-data/lead-filters.ts'

/** The selected leads, also those on other pages; `first` is what was selected elsewhere. All that match are loaded page by page. */
export function useLeadChoice(first?: ActedOn) {
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set(first && 'ids' in first ? first.ids : []))
  const [isCollecting, setIsCollecting] = useState(false)
  const asked = useRef(0)

  function change(next: Iterable<number>) {
    // A late response must not undo this change.
    asked.current += 1
    setIsCollecting(false)
    setIds(new Set(next))
  }

  async function chooseMatching(filters: LeadFilters) {
    asked.current += 1
    const mine = asked.current
    setIsCollecting(true)
    try {
      const { ids: matching } = await readMatchingLeads(filters)
      if (mine === asked.current) change(matching)
    } catch (error) {
      if (mine === asked.current) setIsCollecting(false)
      toastFailure(error, "Your leads didn't load. Try again.")
    }
  }

  const start = useEffectEvent(() => {
    if (first && 'filter' in first) void chooseMatching(first.filter)
  })
  useEffect(() => start(), [])

  return {
    ids,
    isCollecting,
    has: (id: number) => ids.has(id),
    toggle: (id: number) => change(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    togglePage: (page: number[]) => {
      const isAll = page.every((id) => ids.has(id))
      change(isAll ? [...ids].filter((id) => !page.includes(id)) : [...ids, ...page])
    },
    chooseMatching,
    clear: () => change([]),
  }
}

export type LeadChoice = ReturnType<typeof useLeadChoice>
