import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { EmailAddress } from '../../../contract/email-address.ts'
import type { Lead, LeadChanges } from '../../../contract/lead.ts'
import { useEmailOwner } from './duplicate-api.ts'
import type { LeadFormValues } from './lead-form.ts'
import { leadHref } from './lead-view.ts'
import { fullName } from './lead-words.ts'

const REST_MS = 400

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

/** The email field, and below it who has the address already. It only warns: two people may share a mailbox. */
export function DuplicateEmailWarning({ control, lead, isOn, onOpenLead, children }: Props) {
  const { data: typed } = EmailAddress.safeParse(useWatch({ control, name: 'email' }))
  const [checked, check] = useRested(typed)
  const isNews = typed !== undefined && typed === checked && typed.toLowerCase() !== lead?.email.toLowerCase()
  const owner = useEmailOwner(isNews && isOn ? typed : undefined).data?.lead
  return (
    <div>
      {children(check)}
      <div role="status">
        {owner && owner.id !== lead?.id && (
          <p className="mt-1.5 flex items-start gap-1.5 text-ink-2 text-xs">
            <TriangleAlert className="mt-px size-3.5 shrink-0 text-warn" aria-hidden="true" />
            <span className="wrap-anywhere min-w-0">
              You already have a lead with this email:{' '}
              <Link
                href={leadHref(owner.id)}
                className="rounded-sm font-medium text-accent-text underline underline-offset-2"
                onClick={(event) => {
                  event.preventDefault()
                  onOpenLead(leadHref(owner.id))
                }}
              >
                {fullName(owner)}
              </Link>
              {owner.company && `, ${owner.company}`}
            </span>
          </p>
        )}
      </div>
    </div>
  )
}

/** The value once it has rested, or at once by the call. */
function useRested(value: string | undefined) {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return [rested, () => setRested(value)] as const
}
