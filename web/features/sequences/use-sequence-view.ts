import { useEffect } from 'react'
import { useLocation } from 'wouter'
// wouter's own useSearch decodes once already: after that, %41 and A look the same.
import { useSearch } from 'wouter/use-browser-location'
import { analyticsHref, movedTo, readAnalytics } from './sequence-view.ts'

/** The sequence whose analytics are shown over the list, which is part of the URL, and a function to show others. */
export function useShownAnalytics(): [number | undefined, (id: number | undefined) => void] {
  const search = useSearch()
  const [, navigate] = useLocation()
  const moved = movedTo(search)
  useEffect(() => {
    if (moved) navigate(moved, { replace: true })
  }, [moved, navigate])
  return [readAnalytics(search), (id) => navigate(analyticsHref(id, window.location.search))]
}
