import type { Lead, LeadChanges } from '../../../../contract/lead.ts'
import { fieldIssuesOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useNewLeadNews } from '../../enrichment/use-new-lead-news.ts'
import { useCreateLead, useEditLead } from '../../lead-data/lead-api.ts'
import type { LeadFormValues } from './lead-form.ts'

type OnIssue = (field: keyof LeadFormValues, message: string) => void

/** Creates a lead or edits the given one, shows the result, and reports what the server says about single fields. */
export function useSaveLead(lead: Lead | undefined, onSaved: () => void, onIssue: OnIssue) {
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
