import { useState } from 'react'
import type { Lead } from '../../../contract/lead.ts'

export type Selection = {
  leads: Lead[]
  has: (id: number) => boolean
  toggle: (id: number) => void
  /** True when every visible lead is selected, 'indeterminate' when some are. */
  all: boolean | 'indeterminate'
  toggleAll: () => void
  clear: () => void
}

/** The selected ones of the leads on screen. Another list, named by `key`, starts with nothing selected. */
export function useSelection(key: string, visible: Lead[]): Selection {
  const [chosen, setChosen] = useState<{ key: string; ids: ReadonlySet<number> }>({ key, ids: new Set() })
  const ids = chosen.key === key ? chosen.ids : new Set<number>()
  const leads = visible.filter(({ id }) => ids.has(id))
  const isAll = leads.length > 0 && leads.length === visible.length
  const choose = (next: Iterable<number>) => setChosen({ key, ids: new Set(next) })
  return {
    leads,
    has: (id) => ids.has(id),
    toggle: (id) => choose(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    all: isAll || (leads.length > 0 && 'indeterminate'),
    toggleAll: () => choose(isAll ? [] : visible.map(({ id }) => id)),
    clear: () => choose([]),
  }
}
