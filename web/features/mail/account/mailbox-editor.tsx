import { type KeyboardEvent, useEffect, useId } from 'react'
import { Link } from 'wouter'
import type { Mailbox } from '../../../../contract/mailbox.ts'
import { messageOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { useDiscardGuard } from '../../../ui/overlay/discard-guard.tsx'
import { LeaveQuestion } from '../../../ui/overlay/leave-question.tsx'
import { useAccountId } from '../account-data.ts'
import { useTestMailbox } from '../mail-api.ts'
import { ConnectionTest } from './connection-test.tsx'
import { MailboxFields } from './mailbox-fields.tsx'
import { followFromAddress } from './mailbox-form.ts'
import { useMailboxForm } from './use-mailbox-form.ts'

type Props = {
  mailbox: Mailbox | null
  /** The user asked for it: its first field gets the focus. */
  isAskedFor: boolean
  onClose: () => void
}

/** Sets up the email account, or changes its connection. */
export default function MailboxEditor({ mailbox, isAskedFor, onClose }: Props) {
  const titleId = useId()
  const isAdded = useAccountId() === 'new'
  const { form, save, showIssues, isSaving } = useMailboxForm(mailbox, 'connection')
  const { isDirty, isSubmitting } = form.formState
  const { close, question } = useDiscardGuard(isDirty, onClose)
  const testing = useTestMailbox()
  const { reset: forgetTest } = testing
  const saveAll = save('Email account saved', onClose)

  useEffect(() => {
    if (isAskedFor) form.setFocus('fromEmail')
  }, [form, isAskedFor])

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

  const test = form.handleSubmit(async (settings) => {
    await testing.mutateAsync(settings).catch(showIssues)
  })

  function saveByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // Before the focused control handles it: a select would open.
    event.preventDefault()
    event.stopPropagation()
    if (!isSaving) void saveAll()
  }

  return (
    <Card aria-labelledby={titleId} onKeyDownCapture={saveByKey}>
      <CardHeader
        title={mailbox ? 'Edit email account' : isAdded ? 'Add email account' : 'Set up email account'}
        titleId={titleId}
        description="Emails to your leads go out through this email account, from your own address."
      />
      <form onSubmit={saveAll} noValidate>
        <div className="px-4 pt-1 pb-5">
          <MailboxFields form={form} mailbox={mailbox} />
          {!mailbox && (
            <p className="mt-5 text-ink-2 text-sm">
              We start with 40 emails a day, on weekdays from 9:00 to 17:00. You can change this{' '}
              {isAdded ? (
                'here once the account is saved.'
              ) : (
                <>
                  under{' '}
                  <Link href="/settings/sending" className="font-medium text-accent-text underline underline-offset-2">
                    Sending
                  </Link>
                  .
                </>
              )}
            </p>
          )}
        </div>
        <ConnectionTest
          isTesting={testing.isPending}
          result={testing.data}
          failure={testing.error ? (messageOf(testing.error) ?? "The test didn't run. Try again") : undefined}
        />
        <div className="flex flex-wrap justify-end gap-2 border-t px-4 py-3">
          {/* Not disabled: it keeps the focus. */}
          <Button className="mr-auto" onClick={(event) => !isSubmitting && test(event)} aria-disabled={isSubmitting}>
            Test connection
          </Button>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isSaving}>
            Save
          </Button>
        </div>
      </form>
      {question}
      <LeaveQuestion isDirty={isDirty && !isSaving} text="Your changes of the email account are not saved." />
    </Card>
  )
}
