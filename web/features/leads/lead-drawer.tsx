import { useCallback, useEffect, useRef, useState } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { Sheet, SheetContent } from '../../ui/sheet.tsx'
import { DeleteLeadsDialog } from './delete-leads-dialog.tsx'
import { INLINE_EDIT } from './inline-field.tsx'
import { type Deletion, useLeads } from './lead-api.ts'
import { LeadDrawerContent } from './lead-drawer-content.tsx'
import { type LeadView, listQuery } from './lead-view.ts'
import type { ChangeView } from './use-lead-view.ts'
import { useNeighbourKeys } from './use-neighbour-keys.ts'

type Props = { view: LeadView; change: ChangeView }

/** One lead, beside the list on wide screens, where the list stays usable; over it on narrow ones. */
export default function LeadDrawer({ view, change }: Props) {
  const isOpen = view.lead !== undefined
  const id = useLastOpen(view.lead)
  const isBeside = useMedia('(width >= 1024px)')
  const neighbours = useNeighbours(view, id)
  const [deleting, setDeleting] = useState<Deletion>()
  const panel = useRef<HTMLDivElement>(null)

  const goTo = useCallback((lead: number | undefined) => change({ lead }, { replace: true }), [change])
  const close = () => change({ lead: undefined })
  useNeighbourKeys(neighbours, isOpen, goTo)

  useEffect(() => {
    if (!isOpen) return
    rowOf(id)?.closest('tr')?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement === document.body) panel.current?.focus()
  }, [id, isOpen])

  return (
    <>
      <Sheet open={isOpen} modal={!isBeside} onOpenChange={(next) => !next && close()}>
        <SheetContent
          ref={panel}
          side="right"
          title="Lead details"
          isTitleHidden
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            panel.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            ;(rowOf(id) ?? document.getElementById('main'))?.focus({ preventScroll: true })
          }}
          onEscapeKeyDown={(event) => {
            if (event.target instanceof Element && event.target.hasAttribute(INLINE_EDIT)) event.preventDefault()
          }}
          onInteractOutside={(event) => isBeside && event.preventDefault()}
        >
          <LeadDrawerContent
            key={id}
            id={id}
            neighbours={neighbours}
            onGo={goTo}
            onClose={close}
            onDelete={(lead) => setDeleting({ leads: [lead] })}
          />
        </SheetContent>
      </Sheet>
      <DeleteLeadsDialog deletion={deleting} onClose={() => setDeleting(undefined)} onDelete={() => goTo(undefined)} />
    </>
  )
}

const rowOf = (id: number) => document.querySelector<HTMLElement>(`[data-lead="${id}"]`)

/** The lead stays in the drawer while it slides away. */
function useLastOpen(id: number | undefined) {
  const [last, setLast] = useState(id ?? 0)
  if (id !== undefined && id !== last) setLast(id)
  return id ?? last
}

function useNeighbours(view: LeadView, id: number) {
  const leads = useLeads(listQuery(view)).data?.leads ?? []
  const index = leads.findIndex((lead) => lead.id === id)
  if (index < 0) return { previous: undefined, next: leads[0]?.id }
  return { previous: leads[index - 1]?.id, next: leads[index + 1]?.id }
}
