import { zodResolver } from '@hookform/resolvers/zod'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import type { Lead, LeadChanges } from '../../../../contract/lead.ts'
import { fieldIssuesOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { NewLeadSetting } from '../../enrichment/new-lead-setting.tsx'
import { useNewLeadNews } from '../../enrichment/use-new-lead-news.ts'
import { useCreateLead, useEditLead } from '../../lead-data/lead-api.ts'
import { changedLeadForm, formValues, type LeadFormValues, NewLeadForm } from './lead-form.ts'
import { LeadFormFields } from './lead-form-fields.tsx'

type Props = {
  isOpen: boolean
  /** The lead to edit; none to add one. */
  lead?: Lead
  onClose: () => void
}

export default function LeadDialog({ isOpen, lead, onClose }: Props) {
  const formId = useId()
  const focus = useReturnFocus()
  const [isAsking, setIsAsking] = useState(false)
  const [, navigate] = useLocation()
  const nextHref = useRef<string>(undefined)
  const form = useForm<LeadFormValues, unknown, LeadChanges>({
    resolver: zodResolver(lead ? changedLeadForm(lead) : NewLeadForm),
    defaultValues: formValues(lead),
  })
  const { isDirty, isSubmitting } = form.formState
  const save = useSave(lead, onClose, (field, message) => form.setError(field, { message }))
  const submit = form.handleSubmit(save)

  function close(href?: string) {
    nextHref.current = href
    if (isDirty) setIsAsking(true)
    else onClose()
  }

  /** Whatever opens next takes the focus, so it opens once the dialogs have given theirs back. */
  function giveBackFocus(event: Event) {
    focus.onCloseAutoFocus(event)
    const href = nextHref.current
    if (href) setTimeout(() => navigate(href))
  }

  function saveByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // Before the focused control takes it: a select would open.
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
        {...focus}
        onCloseAutoFocus={giveBackFocus}
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
      </DialogContent>
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
    </Dialog>
  )
}

/** Creates or edits, tells how it went, and hands back what the server says about single fields. */
function useSave(
  lead: Lead | undefined,
  onSaved: () => void,
  onIssue: (field: keyof LeadFormValues, message: string) => void,
) {
  const creation = useCreateLead()
  const edit = useEditLead(lead?.id ?? 0)
  const awaitNews = useNewLeadNews()
  return async (values: LeadChanges) => {
    try {
      if (!lead) await creation.mutateAsync(values)
      else if (Object.keys(values).length > 0) await edit.mutateAsync(values)
      toast({ title: 'Success', description: lead ? 'Lead updated successfully' : 'Lead created successfully' })
      if (!lead) awaitNews()
      onSaved()
    } catch (error) {
      for (const { field, message } of fieldIssuesOf(error)) onIssue(field as keyof LeadFormValues, message)
      toastFailure(error, lead ? 'Failed to update lead' : 'Failed to create lead')
    }
  }
}
