import { type FormEvent, useState } from 'react'
import { type Account, POSTAL_ADDRESS_MAX } from '../../../contract/account.ts'
import { fieldIssuesOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { ZoneSelect } from '../../ui/form/zone-select.tsx'
import { LeaveQuestion } from '../../ui/overlay/leave-question.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { useSaveAccount } from './account-api.ts'

export function ProfileSettings({ account }: { account: Account }) {
  const saved = {
    firstName: account.firstName ?? '',
    lastName: account.lastName ?? '',
    company: account.company ?? '',
    postalAddress: account.postalAddress ?? '',
    timeZone: account.timeZone,
  }
  // A later refetch must not change what the user's edits are compared with.
  const [kept, setKept] = useState(saved)
  const [values, setValues] = useState(saved)
  const isDirty = JSON.stringify(values) !== JSON.stringify(kept)
  const saving = useSaveAccount()
  const issues = fieldIssuesOf(saving.error)
  const errorOf = (name: string) => issues.find(({ field }) => field === name)?.message

  function change(part: Partial<typeof values>) {
    setValues({ ...values, ...part })
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    try {
      await saving.mutateAsync(values)
      setKept(values)
      toast({ title: 'Settings saved' })
    } catch (error) {
      if (fieldIssuesOf(error).length === 0) toastFailure(error, 'Failed to save your settings.')
    }
  }

  const text = (name: 'firstName' | 'lastName' | 'company', label: string, autoComplete: string, maxLength = 100) => (
    <Field label={label} error={errorOf(name)} className={name === 'company' ? 'sm:col-span-2' : undefined}>
      {(control) => (
        <Input
          {...control}
          autoComplete={autoComplete}
          maxLength={maxLength}
          value={values[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  )

  return (
    <>
      <form onSubmit={save} noValidate className="grid gap-4 sm:grid-cols-2">
        {text('firstName', 'First name', 'given-name')}
        {text('lastName', 'Last name', 'family-name')}
        {text('company', 'Company', 'organization', 200)}
        <Field
          label="Postal address"
          hint="Added to the end of sequence emails. Required by law in many countries, including the US (CAN-SPAM)."
          error={errorOf('postalAddress')}
          className="sm:col-span-2"
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              autoComplete="street-address"
              maxLength={POSTAL_ADDRESS_MAX}
              value={values.postalAddress}
              onChange={(event) => change({ postalAddress: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="Time zone"
          hint="Reports use this time zone"
          error={errorOf('timeZone')}
          className="sm:col-span-2"
        >
          {(control) => (
            <ZoneSelect
              {...control}
              saved={saved.timeZone}
              value={values.timeZone}
              onChange={(event) => change({ timeZone: event.target.value })}
            />
          )}
        </Field>
        <div className="flex justify-end sm:col-span-2">
          <Button type="submit" variant="primary" disabled={saving.isPending}>
            Save Changes
          </Button>
        </div>
      </form>
      <LeaveQuestion isDirty={isDirty} text="Your changes of your profile are not saved." />
    </>
  )
}
