import { zodResolver } from '@hookform/resolvers/zod'
import { type KeyboardEvent, useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import type { Mailbox, MailboxSettings } from '../../../../contract/mailbox.ts'
import { fieldIssuesOf, messageOf } from '../../../lib/api.ts'
import { browserZone } from '../../../lib/browser-zone.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { useCurrentUser } from '../../../lib/use-current-user.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../../ui/overlay/discard-guard.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useSaveMailbox, useTestMailbox } from '../mail-api.ts'
import { ConnectionTest } from './connection-test.tsx'
import { MailboxFields } from './mailbox-fields.tsx'
import { followFromAddress, type MailboxFormValues, mailboxForm, mailboxFormValues } from './mailbox-form.ts'

type Props = { isOpen: boolean; mailbox: Mailbox | null; onClose: () => void }

export default function MailboxDialog({ isOpen, mailbox, onClose }: Props) {
  const formId = useId()
  const user = useCurrentUser().data
  const form = useForm<MailboxFormValues, unknown, MailboxSettings>({
    resolver: zodResolver(mailboxForm(mailbox)),
    defaultValues: mailboxFormValues(mailbox, {
      fromName: [user?.firstName, user?.lastName].filter(Boolean).join(' '),
      fromEmail: user?.email ?? '',
      timeZone: browserZone(),
    }),
  })
  const { isDirty, isSubmitting } = form.formState
  const { close, question } = useDiscardGuard(isDirty && isOpen, onClose)
  const saving = useSaveMailbox()
  const testing = useTestMailbox()
  const { reset: forgetTest } = testing

  // Most email accounts use their address as the username.
  useEffect(() => {
    if (mailbox) return
    let before = form.getValues('fromEmail')
    return form.subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        if (name !== 'fromEmail') return
        const users = followFromAddress(values, before)
        before = values.fromEmail
        form.setValue('smtp.user', users.smtp)
        form.setValue('imap.user', users.imap)
      },
    })
  }, [form, mailbox])

  // A test result only holds for the values it was run with.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ name }) => name && forgetTest() }),
    [form, forgetTest],
  )

  function showIssues(error: unknown) {
    const issues = fieldIssuesOf(error)
    // The first issue of a field wins, and the very first gets the focus: so they are set in reverse.
    for (const { field, message } of [...issues].reverse())
      form.setError(field as keyof MailboxFormValues, { message }, { shouldFocus: field === issues[0]?.field })
  }

  const save = form.handleSubmit(async (settings) => {
    try {
      await saving.mutateAsync(settings)
      toast({ title: 'Success', description: 'Email account saved' })
      onClose()
    } catch (error) {
      showIssues(error)
      toastFailure(error, messageOf(error) ?? 'Failed to save the email account')
    }
  })
  const test = form.handleSubmit(async (settings) => {
    await testing.mutateAsync(settings).catch(showIssues)
  })

  function saveByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // Before the focused control handles it: a select would open.
    event.preventDefault()
    event.stopPropagation()
    if (!saving.isPending) void save()
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && close()}>
      <DialogContent
        title={mailbox ? 'Edit email account' : 'Set up email account'}
        description="Emails to your leads go out through this email account, from your own address."
        className="max-w-2xl"
        onKeyDownCapture={saveByKey}
        notice={
          <ConnectionTest
            isTesting={testing.isPending}
            result={testing.data}
            failure={testing.error ? (messageOf(testing.error) ?? "The test didn't run. Try again") : undefined}
          />
        }
        footer={
          <>
            {/* Not disabled: it keeps the focus, so that keys still reach the dialog. */}
            <Button className="mr-auto" onClick={(event) => !isSubmitting && test(event)} aria-disabled={isSubmitting}>
              Test connection
            </Button>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" disabled={saving.isPending}>
              Save
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={save} noValidate>
          <MailboxFields form={form} mailbox={mailbox} />
        </form>
      </DialogContent>
      {question}
    </Dialog>
  )
}
