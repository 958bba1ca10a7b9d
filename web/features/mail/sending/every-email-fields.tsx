import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { errorAt, type MailboxForm, Section, SwitchRow } from '../account/form-parts.tsx'
import { NO_TRACKING } from '../link-words.ts'
import { useTransport } from '../mail-api.ts'

/** Signature and tracking. */
export function EveryEmailFields({ form }: { form: MailboxForm }) {
  // Recipients can't open links to a local address.
  const canTrack = useTransport().data?.hasPublicAddress !== false
  return (
    <Section title="In every email">
      <Field
        label="Signature"
        hint="Plain text, added below every email. A way to unsubscribe follows automatically."
        error={errorAt(form, 'signature')}
        className="sm:col-span-full"
      >
        {(control) => <Textarea {...control} rows={3} {...form.register('signature')} />}
      </Field>
      <SwitchRow
        form={form}
        name="trackOpens"
        label="Track opens"
        hint={canTrack ? 'Uses a one-pixel image, which some email apps load automatically.' : NO_TRACKING}
        isDisabled={!canTrack}
      />
      <SwitchRow
        form={form}
        name="trackClicks"
        label="Track clicks"
        hint={canTrack ? 'Sends links through this server first, to count clicks.' : NO_TRACKING}
        isDisabled={!canTrack}
      />
    </Section>
  )
}
