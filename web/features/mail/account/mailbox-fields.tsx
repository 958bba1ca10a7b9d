import { KeyRound } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import type { Mailbox } from '../../../../contract/mailbox.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { RampUpFields } from '../sending/ramp-up-fields.tsx'
import { ConnectionFields } from './connection-fields.tsx'
import { DetectedProvider } from './detection/detected-provider.tsx'
import { type MailboxForm, Section, SwitchRow, Text } from './form-parts.tsx'
import { PRESETS, presetByHost, presetOf } from './mail-presets.ts'
import { withPreset } from './mailbox-form.ts'

type Props = { form: MailboxForm; mailbox: Mailbox | null }

export function MailboxFields({ form, mailbox }: Props) {
  const hasImap = useWatch({ control: form.control, name: 'hasImap' })
  return (
    <div className="flex flex-col gap-7">
      <Section title="Sender">
        <Text form={form} name="fromEmail" label="From address" type="email" required />
        <Text form={form} name="fromName" label="From name" required />
        {!mailbox && <DetectedProvider form={form} />}
      </Section>
      <Section title="Outgoing email (SMTP)">
        <PresetField form={form} />
        <ConnectionFields form={form} name="smtp" known={mailbox?.smtp ?? null} emptyPassword="" />
      </Section>
      <Section title="Incoming email (IMAP)">
        <SwitchRow
          form={form}
          name="hasImap"
          label="Read this inbox"
          hint="Finds replies and bounces, so sequences stop for leads who reply."
        />
        {hasImap && (
          <ConnectionFields
            form={form}
            name="imap"
            known={mailbox?.imap ?? null}
            emptyUser="Same as SMTP"
            emptyPassword={mailbox?.smtp?.hasPassword ? '' : 'Same as SMTP'}
          />
        )}
      </Section>
      {!mailbox && (
        <Section title="Daily limit">
          <RampUpFields form={form} />
        </Section>
      )}
    </div>
  )
}

function PresetField({ form }: Pick<Props, 'form'>) {
  const host = useWatch({ control: form.control, name: 'smtp.host' })
  const { value: chosen, hint } = presetByHost(host)

  function choose(value: string) {
    const before = form.getValues()
    const { smtp, imap, hasImap } = withPreset(before, presetOf(value))
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue('smtp', smtp, options)
    form.setValue('hasImap', hasImap, options)
    form.setValue('imap', imap, options)
  }

  return (
    <div className="flex flex-col gap-2 sm:col-span-full">
      <Field label="Provider">
        {(control) => <Select {...control} options={PRESETS} value={chosen} onValueChange={choose} />}
      </Field>
      <p role="status" className="contents">
        {hint && (
          <span className="flex items-start gap-2 rounded-md bg-info-soft px-3 py-2 text-ink text-sm">
            <KeyRound className="mt-0.5 size-4 shrink-0 text-info" aria-hidden="true" />
            <span>
              {hint.text}{' '}
              <a
                href={hint.link.url}
                target="_blank"
                rel="noreferrer"
                className="font-medium text-accent-text underline underline-offset-2"
              >
                {hint.link.label}
              </a>
            </span>
          </span>
        )}
      </p>
    </div>
  )
}
