import type { ReactNode } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { useDialogHost } from '../../../ui/overlay/use-dialog-host.tsx'
import { SendMailDialog } from '../lazy-parts.ts'

type Sending = { templateId: number; lead: Lead | undefined }

/** The dialog that sends a template: `open` shows a new one, `dialog` renders it. */
export function useSendMail(): { open: (sending: Sending) => void; dialog: ReactNode } {
  const { open, host } = useDialogHost<Sending>()
  return { open, dialog: host((dialog, sending) => <SendMailDialog {...dialog} {...sending} />) }
}
