import { useQueryClient } from '@tanstack/react-query'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import type { Lead } from '../../../contract/lead.ts'
import { useSendMail } from '../mail/outbox/use-send-mail.tsx'

/** Sends a template, to the lead it was written for unless another is chosen. */
export function useSendTemplate() {
  const client = useQueryClient()
  const { open, dialog } = useSendMail()

  async function openFor({ id, leadId }: EmailTemplate) {
    const lead = leadId === null ? undefined : await readLead(leadId)
    open({ templateId: id, lead })
  }

  /** Undefined when the lead can't be loaded: the user then picks one in the dialog. */
  const readLead = (id: number) => client.fetchQuery<Lead>({ queryKey: [`/api/leads/${id}`] }).catch(() => undefined)

  return { open: (template: EmailTemplate) => void openFor(template), dialog }
}
