import { useLocation } from 'wouter'
// wouter's own useSearch decodes once already: after that, %41 and A look the same.
import { useSearch } from 'wouter/use-browser-location'
import { readView, type SequenceView, sequencesHref } from './sequence-view.ts'

/** The open dialog, which is part of the URL, and a function to open another one. */
export function useSequenceView(): [SequenceView, (view: SequenceView) => void] {
  const view = readView(useSearch())
  const [, navigate] = useLocation()
  return [view, (next) => navigate(sequencesHref(next))]
}
