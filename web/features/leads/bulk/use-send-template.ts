import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkJob } from '../../../../contract/bulk-job.ts'
import type { RecipientCheck } from '../../../../contract/send-to-many.ts'
import { callApi, messageOf } from '../../../lib/api.ts'
import { newKey } from '../../../lib/queries/new-key.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import type { ActedOn } from '../../lead-data/acting.ts'
import { readMatchingLeads } from '../../lead-data/lead-api.ts'
import { refreshBulkJobs } from './bulk-job-api.ts'
import { emailWords } from './bulk-job-words.ts'
import { watchBulkJob } from './watched-bulk-jobs.ts'

type Wish = {
  leads: ActedOn
  templateId: number | undefined
  sendAgain: boolean
  mailboxId: number | undefined
}

const post = async <T>(url: string, body: object): Promise<T> => (await callApi('POST', url, body)).json()

/** Checks who can get the template, and sends it to them. */
export function useSendTemplate(
  { leads, templateId, sendAgain, mailboxId }: Wish,
  canCheck: boolean,
  onSent: () => void,
) {
  const client = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  // Asking again after a failure is asking once.
  const [key] = useState(newKey)
  const url = `/api/email-templates/${templateId}/send-many`
  const check = useQuery({
    queryKey: [`${url}/check`, leads, sendAgain, mailboxId],
    queryFn: async () => {
      const leadIds = 'ids' in leads ? leads.ids : (await readMatchingLeads(leads.filter)).ids
      return { leadIds, ...(await post<RecipientCheck>(`${url}/check`, { leadIds, sendAgain, mailboxId })) }
    },
    enabled: canCheck && templateId !== undefined,
    gcTime: 0,
    retry: false,
  })

  async function send() {
    if (!check.data || isSending) return
    setIsSending(true)
    try {
      const job = await post<BulkJob>(url, { leadIds: check.data.leadIds, sendAgain, mailboxId, key })
      watchBulkJob(job.id)
      void refreshBulkJobs(client)
      // The list shows the progress, the page of a lead doesn't.
      if (location.pathname !== '/leads')
        toast({
          title: 'Success',
          description: `We're preparing ${emailWords(job.total)}. You'll find them in your outbox.`,
        })
      onSent()
    } catch (failure) {
      toastFailure(failure, messageOf(failure) ?? 'Failed to send the emails')
    } finally {
      setIsSending(false)
    }
  }

  return { check, send, isSending }
}
