import { type FormEvent, useState } from 'react'
import { fieldIssuesOf, messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { useChangeEmail } from './account-api.ts'
import { useSecondFactor } from './security/security-api.ts'

const EMPTY = { email: '', password: '', code: '' }

/** Changes the address of the account, once the new one is confirmed. */
export function EmailSettings({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState(EMPTY)
  const asking = useChangeEmail()
  const factor = useSecondFactor()
  const issues = fieldIssuesOf(asking.error)
  // It may have been turned on in another tab: then the server asks for the code.
  const needsCode = factor.data?.isOn || issues.some(({ field }) => field === 'code')

  async function ask(event: FormEvent) {
    event.preventDefault()
    try {
      const { code, ...change } = values
      await asking.mutateAsync({ ...change, ...(needsCode && { code }) })
      toast({ title: 'Check your email', description: `Open the link we sent to ${values.email}.` })
      setValues(EMPTY)
      setOpen(false)
    } catch (error) {
      if (fieldIssuesOf(error).length === 0) toastFailure(error, messageOf(error) ?? 'Failed to change your address.')
    }
  }

  const field = (name: keyof typeof EMPTY, label: string, type: string, autoComplete: string, hint?: string) => (
    <Field label={label} hint={hint} error={issues.find((issue) => issue.field === name)?.message}>
      {(control) => (
        <Input
          {...control}
          type={type}
          autoComplete={autoComplete}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      )}
    </Field>
  )

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="wrap-anywhere min-w-0 text-sm">{email}</p>
        {!isOpen && <Button onClick={() => setOpen(true)}>Change Email</Button>}
      </div>
      {isOpen && (
        <form onSubmit={ask} noValidate className="grid gap-4 sm:grid-cols-2">
          {field('email', 'New email address', 'email', 'email', 'It changes when you open the link we send there')}
          {field('password', 'Your password', 'password', 'current-password')}
          {needsCode &&
            field('code', 'Code', 'text', 'one-time-code', 'From your authenticator app, or a recovery code')}
          <div className="flex justify-end gap-2 sm:col-span-2">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={asking.isPending}>
              Send Link
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
