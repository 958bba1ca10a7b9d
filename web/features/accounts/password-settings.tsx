import { type FormEvent, useState } from 'react'
import { fieldIssuesOf, messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { useChangePassword } from './account-api.ts'

const EMPTY = { currentPassword: '', newPassword: '' }

export function PasswordSettings({ email }: { email: string }) {
  const [values, setValues] = useState(EMPTY)
  const saving = useChangePassword()
  const issues = fieldIssuesOf(saving.error)

  async function save(event: FormEvent) {
    event.preventDefault()
    try {
      await saving.mutateAsync(values)
      setValues(EMPTY)
      toast({
        title: 'Password changed',
        description: "You're signed out in all other browsers, and your API tokens no longer work.",
      })
    } catch (error) {
      if (fieldIssuesOf(error).length === 0) toastFailure(error, messageOf(error) ?? 'Failed to change your password.')
    }
  }

  const password = (name: keyof typeof EMPTY, label: string, autoComplete: string, hint?: string) => (
    <Field label={label} hint={hint} error={issues.find(({ field }) => field === name)?.message}>
      {(control) => (
        <Input
          {...control}
          type="password"
          autoComplete={autoComplete}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      )}
    </Field>
  )

  return (
    <form onSubmit={save} noValidate className="flex max-w-md flex-col gap-4">
      {/* For the browser's password manager. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {password('currentPassword', 'Current password', 'current-password')}
      {password('newPassword', 'New password', 'new-password', 'At least 8 characters')}
      <Button type="submit" variant="primary" disabled={saving.isPending} className="self-start">
        Change Password
      </Button>
    </form>
  )
}
