import { useState } from 'react'
import type { OwnMailbox } from '../../../../contract/mailbox.ts'
import type { Signature } from '../../../../contract/signature.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { LeaveQuestion } from '../../../ui/overlay/leave-question.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { SignatureField } from '../../formatted/signature-field.tsx'
import { useSaveSignature } from './mailboxes-api.ts'

const signatureOf = ({ signature, signatureHtml = null }: OwnMailbox) => ({ signature: signature ?? '', signatureHtml })

const OF_DEFAULT: Signature = { signature: null, signatureHtml: null }
const HINT =
  "Added below every email from this account that doesn't end with it. Leave it empty to use the signature of your default account."
const UNSIGNED_HINT = 'Emails from this account have no signature. Write one, or use that of your default account.'

/** The signature of an account that is not the default, whose signature is under Offer and voice. */
export function AccountSignature({ account }: { account: OwnMailbox }) {
  const [saved, setSaved] = useState(() => signatureOf(account))
  const [signed, setSigned] = useState<Signature>(saved)
  const saving = useSaveSignature(account.id)
  const isSame = signed.signature === saved.signature && signed.signatureHtml === saved.signatureHtml
  // It was the default and had none, or a program saved it so.
  const isUnsigned = account.signature === ''
  async function save(wanted: Signature) {
    try {
      const now = signatureOf(await saving.mutateAsync(wanted.signature?.trim() ? wanted : OF_DEFAULT))
      setSaved(now)
      // What was typed meanwhile stays.
      setSigned((latest) => (latest === signed ? now : latest))
      toast({ title: 'Success', description: 'Signature saved' })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to save the signature')
    }
  }
  return (
    <div className="flex flex-col gap-3 border-t px-4 py-4">
      <SignatureField value={signed} onChange={setSigned} rows={3} hint={isUnsigned ? UNSIGNED_HINT : HINT} />
      <div className="flex flex-wrap justify-end gap-2">
        {isUnsigned && isSame && (
          <Button disabled={saving.isPending} onClick={() => void save(OF_DEFAULT)}>
            Use the default signature
          </Button>
        )}
        <Button disabled={saving.isPending || isSame} onClick={() => void save(signed)}>
          Save signature
        </Button>
      </div>
      <LeaveQuestion isDirty={!isSame && !saving.isPending} text="Your changes of the signature are not saved." />
    </div>
  )
}
