import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { SavedLeadView } from '../../../../contract/lead-saved-view.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { isChanged, type LeadView, resetView, savedPartOf } from '../../lead-data/lead-view.ts'
import { ALL_LEADS, viewHref } from '../../lead-data/saved-view-address.ts'
import type { ChangeView, Saved } from '../use-lead-view.ts'
import { focusCurrentView, VIEWS_LABEL } from './focus-current-view.ts'
import SaveView from './save-view.tsx'
import { useChangeView } from './view-changes.ts'
import { ViewMenu } from './view-menu.tsx'

type Props = { view: LeadView; onChange: ChangeView; saved: Saved }

const TAB =
  'flex h-8 max-w-56 shrink-0 items-center rounded-md px-2.5 font-medium text-ink-2 text-sm hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-text pointer-coarse:h-11'

/** The saved views, the one that is shown, and what to do with its changes. */
export default function ViewBar({ view, onChange, saved }: Props) {
  const changing = useChangeView()
  const changed = isChanged(view)
  const { views, view: current } = saved

  async function save({ id, name }: SavedLeadView) {
    try {
      await changing.mutateAsync({ id, ...savedPartOf(view) } as Parameters<typeof changing.mutateAsync>[0])
      onChange({}, { replace: true })
      toast({ title: `View "${name}" saved` })
    } catch (error) {
      toastFailure(error, 'The view was not saved. Try again.')
    }
  }

  // Buttons go with what they are for. Not at first: then nobody has been here.
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each of them a button may go.
  useEffect(() => {
    if (!isFirst.current && document.activeElement === document.body) focusCurrentView()
    isFirst.current = false
  }, [current?.id, changed])

  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b px-3 py-1.5">
      <nav aria-label={VIEWS_LABEL} className="-m-1 flex min-w-0 items-center gap-0.5 overflow-x-auto p-1 md:flex-wrap">
        <Link href={viewHref(ALL_LEADS)} aria-current={current ? undefined : 'page'} className={TAB}>
          All leads
        </Link>
        {views.map(({ id, name }) => (
          <Link key={id} href={viewHref(id)} aria-current={current?.id === id ? 'page' : undefined} className={TAB}>
            <span className="truncate">{name}</span>
          </Link>
        ))}
      </nav>
      {current && <ViewMenu key={current.id} current={current} views={views} />}
      {changed && (
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {current && <span className="text-ink-3 text-xs">Changed</span>}
          <Button variant="ghost" onClick={() => onChange(resetView(view))}>
            Reset
          </Button>
          {current && (
            <Button aria-busy={changing.isPending} onClick={() => !changing.isPending && save(current)}>
              Save
            </Button>
          )}
          <SaveView view={view} label={current ? 'Save as' : 'Save view'} />
        </div>
      )}
    </div>
  )
}
