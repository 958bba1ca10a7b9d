import type { ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { Lead, LeadChanges } from '../../../../contract/lead.ts'
import { leadHrefHere } from '../../lead-data/lead-view.ts'
import { EmailOwnerNote, useOtherOwner } from './email-owner-note.tsx'
import type { LeadFormValues } from './lead-form.ts'

export type EmailCheck = {
  /** The lead being edited: its own address needs no warning. */
  lead?: Lead
  /** Off while saving or closing: the lead just saved would be found. */
  isOn: boolean
  onOpenLead: (href: string) => void
}

type Props = EmailCheck & {
  control: Control<LeadFormValues, unknown, LeadChanges>
  /** Renders the field, which calls `check` on blur. */
  children: (check: () => void) => ReactNode
}

/** The email field of the form, with a warning below it when another lead has the address. */
export function DuplicateEmailWarning({ control, lead, isOn, onOpenLead, children }: Props) {
  const { owner, check } = useOtherOwner(useWatch({ control, name: 'email' }), lead, isOn)
  return (
    <div>
      {children(check)}
      <EmailOwnerNote owner={owner} onOpen={({ id }) => onOpenLead(leadHrefHere(id))} />
    </div>
  )
}
