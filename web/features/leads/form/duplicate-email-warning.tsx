import type { ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { Lead, LeadChanges } from '../../../../contract/lead.ts'
import { leadHref } from '../../lead-data/lead-view.ts'
import { EmailOwnerNote, useOtherOwner } from './email-owner-note.tsx'
import type { LeadFormValues } from './lead-form.ts'

export type EmailCheck = {
  /** The lead being edited: its own address is no news. */
  lead?: Lead
  /** Not while saving or closing: what was just saved would be found. */
  isOn: boolean
  onOpenLead: (href: string) => void
}

type Props = EmailCheck & {
  control: Control<LeadFormValues, unknown, LeadChanges>
  /** The field; `check` is to be called when it is left. */
  children: (check: () => void) => ReactNode
}

/** The email field of the form, and below it who has the address already. */
export function DuplicateEmailWarning({ control, lead, isOn, onOpenLead, children }: Props) {
  const { owner, check } = useOtherOwner(useWatch({ control, name: 'email' }), lead, isOn)
  return (
    <div>
      {children(check)}
      <EmailOwnerNote owner={owner} onOpen={({ id }) => onOpenLead(leadHref(id))} />
    </div>
  )
}
