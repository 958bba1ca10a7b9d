import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Account } from '../../../contract/account.ts'
import { fieldIssuesOf, messageOf } from '../../lib/api.ts'
import { leaveEndedSession } from '../../lib/drafts/sign-out.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { EXPORT_HREF, useDeleteAccount } from './account-api.ts'
import { AccountLoaded } from './account-loaded.tsx'

/** Export of all data, and deletion of the account. */
export function DataSections() {
  return (
    <>
      <SettingsSection
        title="Export all my data"
        description="Leads, templates, sequences, emails and everything else, as a zip file of CSV and JSON files. To bring the leads into another account, import leads-to-import.csv there. Passwords and keys are not included."
      >
        <Button asChild className="self-start">
          <a href={EXPORT_HREF} download>
            <Download aria-hidden="true" />
            Download
          </a>
        </Button>
      </SettingsSection>
      <SettingsSection
        title="Delete my account"
        description="This permanently deletes your leads, templates, sequences, scheduled emails, conversations and do-not-contact list. Emails in your mailbox and records in your CRM stay. To keep the list of people who unsubscribed, export your data first. You can't undo it."
      >
        <AccountLoaded>{(account) => <DeletionForm account={account} />}</AccountLoaded>
      </SettingsSection>
    </>
  )
}

function DeletionForm({ account }: { account: Account }) {
  const [proof, setProof] = useState('')
  const deletion = useDeleteAccount()
  const { hasPassword, email } = account

  async function deleteAccount(event: FormEvent) {
    event.preventDefault()
    try {
      await deletion.mutateAsync(hasPassword ? { password: proof } : { email: proof })
      leaveEndedSession()
    } catch (error) {
      if (fieldIssuesOf(error).length === 0) toastFailure(error, messageOf(error) ?? 'Failed to delete your account.')
    }
  }

  return (
    <form onSubmit={deleteAccount} noValidate className="flex max-w-md flex-col gap-3">
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
      <Button type="submit" variant="destructive" disabled={proof === '' || deletion.isPending} className="self-start">
        Delete Account
      </Button>
    </form>
  )
}
