import { useId } from 'react'
import type { MailLog } from '../../../../contract/mail.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { titleWords } from './mail-words.ts'

type Props = { mails: MailLog[]; selected: MailLog[]; onSelect: (mails: MailLog[], isSelected: boolean) => void }

/** Emails to select, each with what we know about it. */
export function UnknownList({ mails, selected, onSelect }: Props) {
  const id = useId()
  const isAll = selected.length === mails.length
  return (
    <>
      <div className="flex items-center gap-3 border-b py-2 text-sm">
        <Checkbox
          id={id}
          checked={isAll || (selected.length > 0 ? 'indeterminate' : false)}
          onCheckedChange={() => onSelect(mails, !isAll)}
        />
        <label htmlFor={id}>{selected.length === 0 ? 'Select all' : `${selected.length} selected`}</label>
      </div>
      <ul className="divide-y">
        {mails.map((mail) => (
          <UnknownRow
            key={mail.id}
            mail={mail}
            isSelected={selected.includes(mail)}
            onSelect={(isSelected) => onSelect([mail], isSelected)}
          />
        ))}
      </ul>
    </>
  )
}

type RowProps = { mail: MailLog; isSelected: boolean; onSelect: (isSelected: boolean) => void }

function UnknownRow({ mail, isSelected, onSelect }: RowProps) {
  const id = useId()
  return (
    <li className="flex items-start gap-3 py-2.5 text-sm">
      <Checkbox
        id={id}
        checked={isSelected}
        onCheckedChange={onSelect}
        aria-label={`Select the email to ${mail.recipientAddress}`}
        className="mt-0.5"
      />
      <label htmlFor={id} className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-3">
          <span className="wrap-anywhere min-w-0 font-medium">{mail.recipientAddress}</span>
          {mail.scheduledAt && <TimeAgo moment={mail.scheduledAt} className="text-ink-3 text-xs" />}
        </span>
        <span className="block truncate text-ink-2">{titleWords(mail)}</span>
        {mail.reason && <span className="wrap-anywhere block text-ink-2 text-xs">{mail.reason}</span>}
      </label>
    </li>
  )
}
