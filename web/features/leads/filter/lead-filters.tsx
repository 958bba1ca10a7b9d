import { useState } from 'react'
import type { LeadView } from '../../lead-data/lead-view.ts'
import { FilterBar } from '../lazy-parts.ts'
import type { ChangeView } from '../use-lead-view.ts'
import { AddFilterButton } from './add-filter-button.tsx'
import { FilterEditor } from './lazy-filter-editor.ts'

/** A button alone, until it is pressed or there is a filter to show: most visits to the page need no more. */
export function LeadFilters({ view, onChange }: { view: LeadView; onChange: ChangeView }) {
  const [isAsked, setIsAsked] = useState(false)
  const [isShown, setIsShown] = useState(false)
  if ((isAsked || view.where) && !isShown) setIsShown(true)
  if (isShown) return <FilterBar view={view} onChange={onChange} startsOpen={isAsked} />

  // The button stays, with its focus, until the panel can open. A failure shows when the bar is drawn.
  const load = () => Promise.all([FilterBar.load(), FilterEditor.load()]).catch(() => undefined)
  return (
    <AddFilterButton
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={load}
      onClick={() => load().then(() => setIsAsked(true))}
    />
  )
}
