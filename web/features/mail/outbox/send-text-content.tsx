import type { EmailText } from '../../../../contract/email-template.ts'
import type { Lead } from '../../../../contract/lead.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { SendMailContent } from './send-mail-content.tsx'
import { useSendDraft } from './use-send-draft.ts'

type Props = { text: EmailText; lead: Lead; onCancel: () => void; onSent: () => void }

/** Sends a text to the lead it was written for, in place of the content of the dialog it was written in. Saves no template. */
export default function SendTextContent({ text, lead, onCancel, onSent }: Props) {
  const draft = useSendDraft(text, lead, onSent)
  return (
    <SendMailContent draft={draft} missing={undefined} onCancel={onCancel}>
      <Field label="To">{(control) => <Input {...control} value={lead.email} disabled readOnly />}</Field>
    </SendMailContent>
  )
}
