import { useId } from 'react'
import { Switch } from '../../../ui/form/switch.tsx'
import { useSendingAccounts } from '../../mail/account-data.ts'
import type { SequenceDetails } from '../sequence-api.ts'
import { hoursWords } from './hours-words.ts'

type Props = { details: SequenceDetails; onChange: (part: Partial<SequenceDetails>) => void }

/** Whether the sending days and hours apply in the time zone of each recipient. */
export function RecipientHoursField({ details, onChange }: Props) {
  const id = useId()
  const { data: accounts = [] } = useSendingAccounts(details.mailboxIds)
  return (
    <div className="flex items-start justify-between gap-4 sm:col-span-2">
      <div>
        <label htmlFor={id} className="font-medium text-sm">
          Send in the recipient's hours
        </label>
        <p id={`${id}-hint`} className="text-ink-2 text-sm">
          {hoursWords(accounts)} Leads without a known time zone get them in your own hours.
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={details.inRecipientHours}
        onCheckedChange={(inRecipientHours) => onChange({ inRecipientHours })}
        className="mt-1"
      />
    </div>
  )
}
