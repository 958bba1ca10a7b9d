import { type FormEvent, type ReactNode, useState } from 'react'
import { fieldIssuesOf, messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'

type Name = 'name' | 'password' | 'code'
type Values = Record<Name, string>

const FIELDS: Record<Name, { label: string; type: string; autoComplete: string }> = {
  name: { label: 'Name', type: 'text', autoComplete: 'off' },
  password: { label: 'Your password', type: 'password', autoComplete: 'current-password' },
  code: { label: 'Code', type: 'text', autoComplete: 'one-time-code' },
}

type Props = {
  /** In this order; the first gets the focus. */
  fields: Name[]
  hints?: Partial<Values>
  action: string
  variant?: 'primary' | 'destructive'
  failure: string
  /** What failed in the browser rather than on the server: a sentence, or an empty one to say nothing. */
  browserFailure?: (error: unknown) => string | undefined
  onSubmit: (values: Values) => Promise<unknown>
  onCancel: () => void
  children?: ReactNode
}

/** Asks for what proves that it is really them, in the place of what they clicked. */
export function ProofForm({
  fields,
  hints,
  action,
  variant,
  failure,
  browserFailure,
  onSubmit,
  onCancel,
  children,
}: Props) {
  const [values, setValues] = useState<Values>({ name: '', password: '', code: '' })
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    setError(undefined)
    try {
      await onSubmit(values)
    } catch (thrown) {
      setError(thrown)
      setIsBusy(false)
      if (fieldIssuesOf(thrown).length > 0) return
      const said = browserFailure?.(thrown) ?? messageOf(thrown) ?? failure
      if (said) toastFailure(thrown, said)
    }
  }

  const issues = fieldIssuesOf(error)
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3 rounded-md border p-3">
      {children}
      {fields.map((name, index) => (
        <Field
          key={name}
          label={FIELDS[name].label}
          hint={hints?.[name]}
          error={issues.find(({ field }) => field === name)?.message}
        >
          {(control) => (
            <Input
              {...control}
              type={FIELDS[name].type}
              autoComplete={FIELDS[name].autoComplete}
              // They just asked for this form, in place of its button.
              autoFocus={index === 0}
              maxLength={name === 'password' ? undefined : 100}
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant={variant ?? 'primary'} disabled={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
