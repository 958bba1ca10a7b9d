import type { ReactNode } from 'react'
import type { Lead } from '../../../contract/lead.ts'
import { useDialogHost } from '../../ui/overlay/use-dialog-host.tsx'
import { LeadEmailDialog } from './lazy-parts.ts'

/** The dialog that writes an email for a lead: a function to open it, and the dialog to render. */
export function useLeadEmail(): { open: (lead: Lead) => void; dialog: ReactNode } {
  const { open, host } = useDialogHost<Lead>()
  return { open, dialog: host((dialog, lead) => <LeadEmailDialog {...dialog} lead={lead} />) }
}
