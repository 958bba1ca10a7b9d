import { useId } from 'react'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { useMailboxes } from '../../mail/account-data.ts'

type Props = { ids: number[] | null; onChange: (ids: number[] | null) => void }

/** The email accounts that a sequence sends from. With one account there is nothing to choose. */
export function SendFromField({ ids, onChange }: Props) {
  const accounts = useMailboxes().data ?? []
  const name = useId()
  if (accounts.length < 2) return null
  const chosen = ids ?? accounts.filter(({ isDefault }) => isDefault).map(({ id }) => id)
  const toggle = (id: number) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
    onChange(next.length > 0 ? next.sort((a, b) => a - b) : null)
  }
  return (
    <fieldset className="flex flex-col gap-1.5 sm:col-span-2">
      <legend className="mb-1.5 font-medium text-sm">Send from</legend>
      <ul className="flex flex-col gap-2 rounded-md border p-3">
        {accounts.map(({ id, fromEmail, isDefault }) => (
          <li key={id} className="flex items-start gap-2 text-sm">
            <Checkbox
              id={`${name}-${id}`}
              checked={chosen.includes(id)}
              onCheckedChange={() => toggle(id)}
              aria-label={fromEmail}
              className="mt-0.5"
            />
            <label htmlFor={`${name}-${id}`} className="wrap-anywhere min-w-0">
              {fromEmail}
              {isDefault && <span className="text-ink-3"> (default)</span>}
            </label>
          </li>
        ))}
      </ul>
      <p className="text-ink-3 text-xs">
        {ids === null
          ? 'All emails go out from your default email account.'
          : 'Leads are spread by the free daily limit. Each lead always hears from the same address.'}
      </p>
    </fieldset>
  )
}
