import { useCallback, useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
// wouter's own useSearch decodes the text a first time, after which %41 can no longer be told from A.
import { useSearch } from 'wouter/use-browser-location'
import type { SavedLeadView } from '../../../contract/lead-saved-view.ts'
import { queryClient } from '../../lib/query-client.ts'
import {
  changeView,
  type LeadView,
  leadsHref,
  listQuery,
  readView,
  type SavedPart,
  savedPartOf,
  toSort,
} from '../lead-data/lead-view.ts'
import { ALL_LEADS, viewHref, viewIdOf } from '../lead-data/saved-view-address.ts'
import { defaultOf, findView, knownViews, useSavedViews } from '../lead-data/saved-view-api.ts'
import { rememberView } from './last-view.ts'

export type ChangeView = (change: Partial<LeadView>, options?: { replace?: boolean }) => void

/** How far the saved view of the address is known. */
export type Saved = {
  views: SavedLeadView[]
  view: SavedLeadView | undefined
  isWaiting: boolean
  problem: 'unknown' | 'failed' | undefined
}

/** The view in the address, and a way to change parts of it. */
export function useLeadView(): [LeadView, ChangeView, Saved] {
  const search = useSearch()
  const id = viewIdOf(search)
  const { data: views, isError } = useSavedViews()
  const saved = findView(views, id)
  const view = useMemo(() => readView(search, baseOf(saved)), [search, saved])
  useEffect(() => {
    // The list is still shown for a moment while another page loads.
    if (location.pathname === '/leads') rememberView(view)
  }, [view])
  const [, navigate] = useLocation()
  const change = useCallback<ChangeView>(
    (part, options) => {
      // Reads the current address: several changes may come between two renders.
      const next = changeView(viewNow(), part)
      // The server looks for the leads while the page draws what was typed.
      void queryClient.prefetchQuery({ queryKey: ['/api/leads', listQuery(next)] })
      navigate(listHref(next), options)
    },
    [navigate],
  )
  const isSaved = id !== '' && id !== ALL_LEADS
  const isWaiting = isSaved && !views && !isError
  const problem = isSaved && !saved ? problemOf(views !== undefined, isError) : undefined
  const known = useMemo(
    () => ({ views: views ?? NO_VIEWS, view: saved, isWaiting, problem }),
    [views, saved, isWaiting, problem],
  )
  return [view, change, known]
}

const problemOf = (isLoaded: boolean, isError: boolean): Saved['problem'] =>
  isLoaded ? 'unknown' : isError ? 'failed' : undefined

const NO_VIEWS: SavedLeadView[] = []

const baseOf = (saved: SavedLeadView | undefined): SavedPart | undefined =>
  saved && savedPartOf({ ...saved, sort: toSort(saved.sort) })

/** The address of a view. `/leads` alone is the default view where there is one, so all leads are said to be all. */
export function listHref(view: LeadView): string {
  const href = leadsHref(view)
  const views = knownViews(queryClient)
  // Until we know, an address that doesn't say what to show stays like that.
  const hasDefault = views ? defaultOf(views) !== undefined : !isPlainNow()
  return href === '/leads' && hasDefault ? viewHref(ALL_LEADS) : href
}

const isPlainNow = () =>
  window.location.pathname === '/leads' && leadsHref({ ...viewNow(), lead: undefined }) === '/leads'

/** The view of the address, as far as saved views are known. */
export function viewNow() {
  const { search } = window.location
  return readView(search, baseOf(findView(knownViews(queryClient), viewIdOf(search))))
}
