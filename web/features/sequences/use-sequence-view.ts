import { useLocation } from 'wouter'
// wouter's own useSearch decodes the text a first time, after which %41 can no longer be told from A.
import { useSearch } from 'wouter/use-browser-location'
import { readView, type SequenceView, sequencesHref } from './sequence-view.ts'

/** What is open, which stands in the address, and a way to open something else. */
export function useSequenceView(): [SequenceView, (view: SequenceView) => void] {
  const view = readView(useSearch())
  const [, navigate] = useLocation()
  return [view, (next) => navigate(sequencesHref(next))]
}
