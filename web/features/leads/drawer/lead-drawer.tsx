import { useEffect, useRef, useState } from 'react'
import { type ComposerRequest, openComposer } from '../../../lib/places/open-composer.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useLeaveGuard } from '../../../ui/overlay/leave-guard.ts'
import { Sheet, SheetContent } from '../../../ui/overlay/sheet.tsx'
import { isFocusTaken } from '../../../ui/overlay/use-return-focus.ts'
import { useUncoveredMedia } from '../../../ui/overlay/use-uncovered-media.ts'
import type { Deletion } from '../../lead-data/lead-api.ts'
import type { LeadView } from '../../lead-data/lead-view.ts'
import { useLeadEmail } from '../../writing/use-lead-email.tsx'
import { INLINE_EDIT } from '../lead/inline-field.tsx'
import { UnsavedFieldsProvider, useUnsavedFields } from '../lead/unsaved-fields.tsx'
import { useNeighbourKeys } from '../lead/use-neighbour-keys.ts'
import { type Neighbour, useNeighbours } from '../lead/use-neighbours.ts'
import { DeleteLeadsDialog } from '../list/delete-leads-dialog.tsx'
import type { ChangeView } from '../use-lead-view.ts'
import { LeadDrawerContent } from './lead-drawer-content.tsx'
import { useGuardedLead } from './use-guarded-lead.ts'

type Props = { view: LeadView; change: ChangeView }

/** One lead: beside the list on wide screens, where the list stays usable; over it on narrow ones. */
export default function LeadDrawer({ view, change }: Props) {
  const unsaved = useUnsavedFields()
  const { shown, isHeld, show } = useGuardedLead(view.lead, unsaved.hasUnsaved)
  const { leave, stay } = useLeaveGuard(unsaved.hasUnsaved)
  const isOpen = shown !== undefined
  const id = useLastOpen(shown)
  const neighbours = useNeighbours(view, id)
  const [deleting, setDeleting] = useState<Deletion>()
  const email = useLeadEmail()
  const panel = useRef<HTMLDivElement>(null)
  const isBeside = useUncoveredMedia('(width >= 1024px)', panel)

  const goTo = (to: Neighbour) => change(to, { replace: true })
  const close = () => change({ lead: undefined })
  useNeighbourKeys(neighbours, isOpen, goTo)

  /** Over the list the drawer is modal, and makes room. */
  function compose(request: ComposerRequest) {
    if (!isBeside) close()
    openComposer(request)
  }

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
          data-side-panel={isBeside || undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            panel.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!isFocusTaken()) (rowOf(id) ?? document.getElementById('main'))?.focus({ preventScroll: true })
          }}
          onEscapeKeyDown={(event) => {
            // Escape in a field or in the composer is theirs.
            if (event.target instanceof Element && event.target.closest(`[${INLINE_EDIT}], [data-composer]`))
              event.preventDefault()
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
              onCompose={compose}
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
        isOpen={isHeld || leave !== undefined}
        question="Discard what you entered?"
        text="It has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => (leave ? leave() : show(view.lead))}
        onCancel={() => (leave ? stay() : change({ lead: shown }, { replace: true }))}
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
