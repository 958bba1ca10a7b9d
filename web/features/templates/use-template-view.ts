import { useCallback, useEffect } from 'react'
import { useLocation } from 'wouter'
// wouter's own useSearch decodes once already, after which %41 and A look the same.
import { useSearch } from 'wouter/use-browser-location'
import { rememberShownAs } from '../../lib/places/shown-as.ts'
import { changeView, readView, type TemplateView, templatesHref } from '../template-data/template-view.ts'

export type ChangeView = (change: Partial<TemplateView>, options?: { replace?: boolean }) => void

/** The view from the URL, and a function to change parts of it. */
export function useTemplateView(): [TemplateView, ChangeView] {
  const search = useSearch()
  const view = readView(search)
  const [, navigate] = useLocation()
  const change = useCallback<ChangeView>(
    (part, options) => {
      if (part.shownAs) rememberShownAs('templates', part.shownAs)
      navigate(templatesHref(changeView(readView(window.location.search), part)), options)
    },
    [navigate],
  )
  // As it was chosen before: in the address too, so that it can be shared.
  const isRemembered = view.shownAs === 'table' && !new URLSearchParams(search).has('view')
  useEffect(() => {
    if (isRemembered) change({ shownAs: 'table', page: readView(window.location.search).page }, { replace: true })
  }, [isRemembered, change])
  return [view, change]
}
