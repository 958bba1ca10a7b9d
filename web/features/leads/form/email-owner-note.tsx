import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { EmailAddress } from '../../../../contract/email-address.ts'
import type { Lead } from '../../../../contract/lead.ts'
import type { EmailOwner } from '../../../../contract/lead-duplicate.ts'
import { leadHrefHere } from '../../lead-data/lead-view.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import { useEmailOwner } from '../duplicates/duplicate-api.ts'

const DEBOUNCE_MS = 400

type Owner = NonNullable<EmailOwner['lead']>

/** Another lead with this address, looked up after a pause in typing or when `check` is called. */
export function useOtherOwner(text: string, lead: Pick<Lead, 'id' | 'email'> | undefined, isOn: boolean) {
  const { data: typed } = EmailAddress.safeParse(text)
  const [checked, check] = useDebounced(typed)
  const isNews = typed !== undefined && typed === checked && typed.toLowerCase() !== lead?.email.toLowerCase()
  const owner = useEmailOwner(isNews && isOn ? typed : undefined, lead?.id).data?.lead
  return { owner, check }
}

type Props = { owner: Owner | null | undefined; onOpen: (owner: Owner) => void; className?: string }

/** It only warns: two people may share a mailbox. */
export function EmailOwnerNote({ owner, onOpen, className }: Props) {
  return (
    <div role="status" className={className}>
      {owner && (
        <p className="mt-1.5 flex items-start gap-1.5 text-ink-2 text-xs">
          <TriangleAlert className="mt-px size-3.5 shrink-0 text-warn" aria-hidden="true" />
          <span className="wrap-anywhere min-w-0">
            You already have a lead with this email:{' '}
            <Link
              href={leadHrefHere(owner.id)}
              className="rounded-sm font-medium text-accent-text underline underline-offset-2"
              onClick={(event) => {
                event.preventDefault()
                onOpen(owner)
              }}
            >
              {fullName(owner)}
            </Link>
            {owner.company && `, ${owner.company}`}
          </span>
        </p>
      )}
    </div>
  )
}

/** The value after a pause in typing, or at once when the function is called. */
function useDebounced(value: string | undefined) {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return [rested, () => setRested(value)] as const
}
