import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { useMailboxes } from '../account-data.ts'

type Props = {
  id: number | undefined
  onChange: (id: number | undefined) => void
  /** The choice of none, where it differs by lead. */
  automatic?: string
}

/** The email account it goes out from. With one account there is nothing to choose. */
export function SendFrom({ id, onChange, automatic }: Props) {
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
          onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
          options={[
            ...(automatic ? [['', automatic] as const] : []),
            ...accounts.map((account) => [String(account.id), account.fromEmail] as const),
          ]}
        />
      </div>
    </div>
  )
}
