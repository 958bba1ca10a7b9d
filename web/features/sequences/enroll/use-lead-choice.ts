import { useRef, useState } from 'react'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { readMatchingLeads } from '../../lead-data/lead-api.ts'
import { NO_FILTERS } from '../../lead-data/lead-view.ts'

/** The selected leads, also those on other pages. All matches of a search are loaded page by page. */
export function useLeadChoice() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [isCollecting, setIsCollecting] = useState(false)
  const asked = useRef(0)

  function change(next: Iterable<number>) {
    // A late response must not undo this change.
    asked.current += 1
    setIsCollecting(false)
    setIds(new Set(next))
  }

  async function chooseMatching(search: string) {
    asked.current += 1
    const mine = asked.current
    setIsCollecting(true)
    try {
      const { ids: matching } = await readMatchingLeads({ ...NO_FILTERS, search })
      if (mine === asked.current) change(matching)
    } catch (error) {
      if (mine === asked.current) setIsCollecting(false)
      toastFailure(error, "Your leads didn't load. Try again.")
    }
  }

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
