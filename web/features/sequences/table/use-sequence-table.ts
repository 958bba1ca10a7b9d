import { useEffect } from 'react'
import { useLocation } from 'wouter'
// wouter's own useSearch decodes once already: after that, %41 and A look the same.
import { useSearch } from 'wouter/use-browser-location'
import { readShownAs, rememberShownAs, type ShownAs } from '../../../lib/places/shown-as.ts'
import { NEWEST_FIRST, readSort } from './sequence-rows.ts'

type View = { shownAs: ShownAs; search: string; sort: string }

/** How the list is shown, which is part of the address; and a function to change it. */
export function useSequenceTable(): [View, (change: Partial<View>, options?: { replace?: boolean }) => void] {
  const text = useSearch()
  const [, navigate] = useLocation()
  const shownAs = readShownAs('sequences', text)
  const view = readView(text, shownAs)
  // As it was chosen before: in the address too, so that it can be shared.
  const isRemembered = shownAs === 'table' && !new URLSearchParams(text).has('view')
  useEffect(() => {
    if (isRemembered) navigate(hrefOf(window.location.search, { shownAs: 'table' }), { replace: true })
  }, [isRemembered, navigate])
  return [
    view,
    (change, options) => {
      if (change.shownAs) rememberShownAs('sequences', change.shownAs)
      navigate(hrefOf(window.location.search, change), options)
    },
  ]
}

function readView(text: string, shownAs: ShownAs): View {
  const params = new URLSearchParams(text)
  return { shownAs, search: params.get('search') ?? '', sort: readSort(params.get('sort')) }
}

function hrefOf(text: string, { shownAs, search, sort }: Partial<View>) {
  const params = new URLSearchParams(text)
  const put = (name: string, value: string | undefined, usual: string) => {
    if (value === undefined) return
    if (value === usual) params.delete(name)
    else params.set(name, value)
  }
  put('view', shownAs, 'cards')
  put('search', search, '')
  put('sort', sort, NEWEST_FIRST)
  return params.size > 0 ? `/sequences?${params}` : '/sequences'
}
