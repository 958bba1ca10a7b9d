import { NativeSelect } from '../../ui/form/native-select.tsx'
import { useMailboxes } from '../mail/account-data.ts'

type Props = { id: number | undefined; onChange: (id: number) => void }

/** The email account it goes out from. With one account there is nothing to choose. */
export function SendFrom({ id, onChange }: Props) {
  const accounts = useMailboxes().data ?? []
  if (accounts.length < 2) return null
  return (
    <div className="flex items-center gap-3">
      <span className="w-7 shrink-0 font-medium text-sm" aria-hidden="true">
        From
      </span>
      <div className="min-w-0 flex-1">
        <NativeSelect
          aria-label="From"
          value={String(id ?? '')}
          onChange={(event) => onChange(Number(event.target.value))}
          options={accounts.map((account) => [String(account.id), account.fromEmail])}
        />
      </div>
    </div>
  )
}
