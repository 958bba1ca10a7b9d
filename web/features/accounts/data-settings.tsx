import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Account } from '../../../contract/account.ts'
import { fieldIssuesOf, messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { EXPORT_HREF, useDeleteAccount } from './account-api.ts'

/** Export of all data, and deletion of the account. */
export function DataSettings({ account }: { account: Account }) {
  const [proof, setProof] = useState('')
  const deletion = useDeleteAccount()
  const { hasPassword, email } = account

  async function deleteAccount(event: FormEvent) {
    event.preventDefault()
    try {
      await deletion.mutateAsync(hasPassword ? { password: proof } : { email: proof })
      window.location.assign('/')
    } catch (error) {
      if (fieldIssuesOf(error).length === 0) toastFailure(error, messageOf(error) ?? 'Failed to delete your account.')
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <section aria-label="Export" className="flex flex-col items-start gap-3">
        <div>
          <h3 className="font-semibold text-base">Export all my data</h3>
          <p className="text-ink-2 text-sm">
            Leads, templates, sequences, emails and everything else, as a zip file of CSV and JSON files. Passwords and
            keys are not included.
          </p>
        </div>
        <Button asChild>
          <a href={EXPORT_HREF} download>
            <Download aria-hidden="true" />
            Download
          </a>
        </Button>
      </section>
      <section aria-label="Delete" className="border-t pt-5">
        <h3 className="font-semibold text-base">Delete my account</h3>
        <p className="text-ink-2 text-sm">
          This permanently deletes your leads, templates, sequences and scheduled emails. You can't undo it.
        </p>
        <form onSubmit={deleteAccount} noValidate className="mt-3 flex flex-col gap-3">
          <Field
            label={hasPassword ? 'Your password' : `Type ${email} to confirm`}
            error={fieldIssuesOf(deletion.error)[0]?.message}
          >
            {(control) => (
              <Input
                {...control}
                type={hasPassword ? 'password' : 'text'}
                autoComplete={hasPassword ? 'current-password' : 'off'}
                value={proof}
                onChange={(event) => setProof(event.target.value)}
              />
            )}
          </Field>
          <Button
            type="submit"
            variant="destructive"
            disabled={proof === '' || deletion.isPending}
            className="self-start"
          >
            Delete Account
          </Button>
        </form>
      </section>
    </div>
  )
}
