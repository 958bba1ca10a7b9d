import { useCallback } from 'react'
import { useLocation } from 'wouter'
// wouter's own useSearch decodes once already, after which %41 and A look the same.
import { useSearch } from 'wouter/use-browser-location'
import { changeView, readView, type TemplateView, templatesHref } from '../template-data/template-view.ts'

export type ChangeView = (change: Partial<TemplateView>, options?: { replace?: boolean }) => void

/** The view from the URL, and a function to change parts of it. */
export function useTemplateView(): [TemplateView, ChangeView] {
  const view = readView(useSearch())
  const [, navigate] = useLocation()
  const change = useCallback<ChangeView>(
    (part, options) => navigate(templatesHref(changeView(readView(window.location.search), part)), options),
    [navigate],
  )
  return [view, change]
}
