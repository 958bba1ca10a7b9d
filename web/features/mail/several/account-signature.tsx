import { useState } from 'react'
import type { OwnMailbox } from '../../../../contract/mailbox.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useSaveSignature } from './mailboxes-api.ts'

/** The signature of an account that is not the default, whose signature is under Offer and voice. */
export function AccountSignature({ account }: { account: OwnMailbox }) {
  const [text, setText] = useState(account.signature ?? '')
  const saving = useSaveSignature(account.id)
  async function save() {
    try {
      await saving.mutateAsync(text)
      toast({ title: 'Success', description: 'Signature saved' })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to save the signature')
    }
  }
  return (
    <div className="flex flex-col gap-3 border-t px-4 py-4">
      <Field label="Signature" hint="Added below every email from this account that doesn't end with it.">
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button disabled={saving.isPending || text === (account.signature ?? '')} onClick={() => void save()}>
          Save signature
        </Button>
      </div>
    </div>
  )
}
