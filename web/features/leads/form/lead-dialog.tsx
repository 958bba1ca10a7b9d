import { zodResolver } from '@hookform/resolvers/zod'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import type { Lead, LeadChanges } from '../../../../contract/lead.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { NewLeadSetting } from '../../enrichment/new-lead-setting.tsx'
import { changedLeadForm, formValues, type LeadFormValues, NewLeadForm } from './lead-form.ts'
import { LeadFormFields } from './lead-form-fields.tsx'
import { useSaveLead } from './use-save-lead.ts'

type Props = {
  isOpen: boolean
  /** The lead to edit; without one, the dialog adds a lead. */
  lead?: Lead
  /** What is known of a lead to add. */
  known?: Partial<LeadFormValues>
  onClose: () => void
}

export default function LeadDialog({ isOpen, lead, known, onClose }: Props) {
  const formId = useId()
  const [isAsking, setIsAsking] = useState(false)
  const [, navigate] = useLocation()
  const nextHref = useRef<string>(undefined)
  const form = useForm<LeadFormValues, unknown, LeadChanges>({
    resolver: zodResolver(lead ? changedLeadForm(lead) : NewLeadForm),
    defaultValues: { ...formValues(lead), ...known },
  })
  const { isDirty, isSubmitting } = form.formState
  const save = useSaveLead(lead, onClose, (field, message) => form.setError(field, { message }))
  const submit = form.handleSubmit(save)

  function close(href?: string) {
    nextHref.current = href
    if (isDirty) setIsAsking(true)
    else onClose()
  }

  /** The lead to open next takes the focus, so it opens once the dialogs have returned theirs. */
  function openNext() {
    const href = nextHref.current
    if (href) setTimeout(() => navigate(href))
  }

  function saveByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // Before the focused control gets the key: a select would open.
    event.preventDefault()
    event.stopPropagation()
    if (!isSubmitting) void submit()
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && close()}>
      <DialogContent
        title={lead ? 'Edit Lead' : 'Add New Lead'}
        data-lead-form
        className="max-w-2xl"
        onKeyDownCapture={saveByKey}
        onCloseAutoFocus={openNext}
        footer={
          <>
            {!lead && <NewLeadSetting className="mr-auto max-sm:basis-full max-sm:pb-1" />}
            <Button onClick={() => close()}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" disabled={isSubmitting}>
              {lead ? 'Save Changes' : 'Add Lead'}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={submit} noValidate>
          <LeadFormFields form={form} emailCheck={{ lead, isOn: isOpen && !isSubmitting, onOpenLead: close }} />
        </form>
        <ConfirmDialog
          isOpen={isAsking}
          question="Discard what you entered?"
          text="It has not been saved."
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={() => {
            setIsAsking(false)
            onClose()
          }}
          onCancel={() => {
            nextHref.current = undefined
            setIsAsking(false)
          }}
        />
      </DialogContent>
    </Dialog>
  )
}
