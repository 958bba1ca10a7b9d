import { useCallback, useMemo } from 'react'
import { useLocation } from 'wouter'
// wouter's own useSearch decodes the text a first time, after which %41 can no longer be told from A.
import { useSearch } from 'wouter/use-browser-location'
import { queryClient } from '../../lib/query-client.ts'
import { changeView, type LeadView, leadsHref, listQuery, readView } from '../lead-data/lead-view.ts'

export type ChangeView = (change: Partial<LeadView>, options?: { replace?: boolean }) => void

/** The view in the address, and a way to change parts of it. */
export function useLeadView(): [LeadView, ChangeView] {
  const search = useSearch()
  const view = useMemo(() => readView(search), [search])
  const [, navigate] = useLocation()
  const change = useCallback<ChangeView>(
    (part, options) => {
      // Reads the current address: several changes may come between two renders.
      const next = changeView(readView(window.location.search), part)
      // The server looks for the leads while the page draws what was typed.
      void queryClient.prefetchQuery({ queryKey: ['/api/leads', listQuery(next)] })
      navigate(leadsHref(next), options)
    },
    [navigate],
  )
  return [view, change]
}
