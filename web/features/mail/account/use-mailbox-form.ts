import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { Mailbox, MailboxSettings } from '../../../../contract/mailbox.ts'
import { fieldIssuesOf, messageOf } from '../../../lib/api.ts'
import { browserZone } from '../../../lib/browser-zone.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { useCurrentUser } from '../../../lib/use-current-user.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useAccountId } from '../account-data.ts'
import { useSaveMailbox } from '../mail-api.ts'
import { changedFields, type MailboxFormValues, mailboxForm, mailboxFormValues } from './mailbox-form.ts'
import type { MailboxPart } from './mailbox-parts.ts'

/** The form of one part of the email account. */
export function useMailboxForm(mailbox: Mailbox | null, part: MailboxPart) {
  const user = useCurrentUser().data
  const isAdded = useAccountId() === 'new'
  const valuesOf = (saved: Mailbox | null) =>
    mailboxFormValues(saved, {
      fromName: [user?.firstName, user?.lastName].filter(Boolean).join(' '),
      // Another account has another address.
      fromEmail: isAdded ? '' : (user?.email ?? ''),
      timeZone: browserZone(),
    })
  const form = useForm<MailboxFormValues, unknown, MailboxSettings>({
    resolver: zodResolver(mailboxForm(mailbox)),
    defaultValues: valuesOf(mailbox),
  })
  const saving = useSaveMailbox(part)

  function showIssues(error: unknown) {
    const issues = fieldIssuesOf(error)
    // The first issue of a field wins, and the very first gets the focus: so they are set in reverse.
    for (const { field, message } of [...issues].reverse())
      form.setError(field as keyof MailboxFormValues, { message }, { shouldFocus: field === issues[0]?.field })
  }

  const save = (success: string, onSaved?: () => void) =>
    form.handleSubmit(async (settings) => {
      try {
        const sent = structuredClone(form.getValues())
        const saved = await saving.mutateAsync(settings)
        const now = structuredClone(form.getValues())
        // What was saved is the new state to compare with; what was typed meanwhile stays.
        form.reset(valuesOf(saved))
        for (const { name, value } of changedFields(sent, now)) form.setValue(name, value, { shouldDirty: true })
        toast({ title: 'Success', description: success })
        onSaved?.()
      } catch (error) {
        showIssues(error)
        toastFailure(error, messageOf(error) ?? 'Failed to save the email account')
      }
    })

  return { form, save, showIssues, isSaving: saving.isPending }
}
