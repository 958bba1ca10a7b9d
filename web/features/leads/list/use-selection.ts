import { useState } from 'react'
import type { Lead } from '../../../../contract/lead.ts'

export type Selection = {
  /** Leads selected one by one or by page, on any page. */
  leads: Lead[]
  /** Whether every lead that matches is selected, on all pages. */
  isEverything: boolean
  has: (id: number) => boolean
  /** With `isRange`, all leads of this page from the one toggled last to this one. */
  toggle: (lead: Lead, isRange?: boolean) => void
  /** True when every lead of this page is selected, 'indeterminate' when some are. */
  page: boolean | 'indeterminate'
  togglePage: () => void
  selectEverything: () => void
  drop: (ids: number[]) => void
  clear: () => void
}

type Chosen = { key: string; leads: ReadonlyMap<number, Lead>; isEverything: boolean }

/** The selection lasts from page to page. A list with another `key` starts with nothing selected. */
export function useSelection(key: string, visible: Lead[]): Selection {
  const [last, setChosen] = useState<Chosen>({ key, leads: new Map(), isEverything: false })
  const chosen = last.key === key ? last : { key, leads: new Map<number, Lead>(), isEverything: false }
  const has = (id: number) => chosen.isEverything || chosen.leads.has(id)
  const here = visible.filter(({ id }) => has(id))
  const isPage = here.length > 0 && here.length === visible.length
  const choose = (leads: Iterable<Lead>, isEverything = false) =>
    setChosen({ key, leads: new Map(Array.from(leads, (lead) => [lead.id, lead])), isEverything })
  // Deselecting one of all leads keeps the visible ones selected.
  const base = chosen.isEverything ? visible : [...chosen.leads.values()]
  const [anchor, setAnchor] = useState<number>()
  function toggle(lead: Lead, isRange = false) {
    setAnchor(lead.id)
    const places = [anchor, lead.id].map((id) => visible.findIndex((row) => row.id === id))
    const isKnown = isRange && !places.includes(-1)
    const toggled = isKnown ? visible.slice(Math.min(...places), Math.max(...places) + 1) : [lead]
    if (has(lead.id))
      choose(
        without(
          base,
          toggled.map(({ id }) => id),
        ),
      )
    else choose([...base, ...toggled])
  }
  const without = (leads: Lead[], ids: number[]) => leads.filter(({ id }) => !ids.includes(id))

  return {
    leads: [...chosen.leads.values()],
    isEverything: chosen.isEverything,
    has,
    toggle,
    page: isPage || (here.length > 0 && 'indeterminate'),
    togglePage: () => {
      if (chosen.isEverything) choose([])
      else if (isPage)
        choose(
          without(
            base,
            visible.map(({ id }) => id),
          ),
        )
      else choose([...base, ...visible])
    },
    selectEverything: () => choose(chosen.leads.values(), true),
    drop: (ids) => choose(without(base, ids)),
    clear: () => choose([]),
  }
}
