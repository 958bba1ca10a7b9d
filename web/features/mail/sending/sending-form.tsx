import type { Mailbox } from '../../../../contract/mailbox.ts'
import { Button } from '../../../ui/button.tsx'
import { LeaveQuestion } from '../../../ui/overlay/leave-question.tsx'
import { useMailboxForm } from '../account/use-mailbox-form.ts'
import { EveryEmailFields } from './every-email-fields.tsx'
import { SendingFields } from './sending-fields.tsx'

type Props = {
  mailbox: Mailbox
  /** The signature is edited elsewhere. */
  hasOwnSignature?: boolean
}

/** How fast and when emails go out, and what each of them has. */
export default function SendingForm({ mailbox, hasOwnSignature = false }: Props) {
  const { form, save, isSaving } = useMailboxForm(mailbox, 'sending')
  return (
    <>
      <form onSubmit={save('Sending settings saved')} noValidate className="flex flex-col gap-7">
        <SendingFields form={form} />
        <EveryEmailFields form={form} signed={hasOwnSignature ? undefined : mailbox} />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" disabled={isSaving}>
            Save Changes
          </Button>
        </div>
      </form>
      <LeaveQuestion
        isDirty={form.formState.isDirty && !isSaving}
        text="Your changes of the sending settings are not saved."
      />
    </>
  )
}
