import { useEffect, useRef, useState } from 'react'
import { useMedia } from '../../../lib/use-media.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Sheet, SheetContent } from '../../../ui/overlay/sheet.tsx'
import { isFocusTaken } from '../../../ui/overlay/use-return-focus.ts'
import type { Deletion } from '../../lead-data/lead-api.ts'
import type { LeadView } from '../../lead-data/lead-view.ts'
import { useLeadEmail } from '../../writing/use-lead-email.tsx'
import { DeleteLeadsDialog } from '../list/delete-leads-dialog.tsx'
import type { ChangeView } from '../use-lead-view.ts'
import { INLINE_EDIT } from './inline-field.tsx'
import { LeadDrawerContent } from './lead-drawer-content.tsx'
import { UnsavedFieldsProvider, useUnsavedFields } from './unsaved-fields.tsx'
import { useGuardedLead } from './use-guarded-lead.ts'
import { useNeighbourKeys } from './use-neighbour-keys.ts'
import { type Neighbour, useNeighbours } from './use-neighbours.ts'

type Props = { view: LeadView; change: ChangeView }

/** One lead: beside the list on wide screens, where the list stays usable; over it on narrow ones. */
export default function LeadDrawer({ view, change }: Props) {
  const unsaved = useUnsavedFields()
  const { shown, isHeld, show } = useGuardedLead(view.lead, unsaved.hasUnsaved)
  const isOpen = shown !== undefined
  const id = useLastOpen(shown)
  const isBeside = useMedia('(width >= 1024px)')
  const neighbours = useNeighbours(view, id)
  const [deleting, setDeleting] = useState<Deletion>()
  const email = useLeadEmail()
  const panel = useRef<HTMLDivElement>(null)

  const goTo = (to: Neighbour) => change(to, { replace: true })
  const close = () => change({ lead: undefined })
  useNeighbourKeys(neighbours, isOpen, goTo)

  /** Focuses the unsaved field, or else the drawer, which passes the focus on when it closes. */
  function focusUnsaved(event: Event) {
    event.preventDefault()
    const field = panel.current?.querySelector<HTMLElement>(`[${INLINE_EDIT}]`)
    ;(field ?? panel.current)?.focus()
  }

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
            if (!isFocusTaken()) (rowOf(id) ?? document.getElementById('main'))?.focus({ preventScroll: true })
          }}
          onEscapeKeyDown={(event) => {
            if (event.target instanceof Element && event.target.hasAttribute(INLINE_EDIT)) event.preventDefault()
          }}
          onInteractOutside={(event) => isBeside && event.preventDefault()}
        >
          <UnsavedFieldsProvider report={unsaved.report}>
            <LeadDrawerContent
              key={id}
              id={id}
              neighbours={neighbours}
              onGo={goTo}
              onOpenLead={(lead) => change({ lead })}
              onClose={close}
              onWrite={email.open}
              onDelete={(lead) => setDeleting({ leads: [lead] })}
            />
          </UnsavedFieldsProvider>
        </SheetContent>
      </Sheet>
      {email.dialog}
      <DeleteLeadsDialog
        deletion={deleting}
        onClose={() => setDeleting(undefined)}
        onDelete={() => {
          // Unsaved text is discarded with the lead.
          show(undefined)
          change({ lead: undefined }, { replace: true })
        }}
      />
      <ConfirmDialog
        isOpen={isHeld}
        question="Discard what you entered?"
        text="It has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => show(view.lead)}
        onCancel={() => change({ lead: shown }, { replace: true })}
        onCloseAutoFocus={focusUnsaved}
      />
    </>
  )
}

const rowOf = (id: number) => document.querySelector<HTMLElement>(`[data-lead="${id}"]`)

/** Keeps showing the lead while the drawer closes. */
function useLastOpen(id: number | undefined) {
  const [last, setLast] = useState(id ?? 0)
  if (id !== undefined && id !== last) setLast(id)
  return id ?? last
}
