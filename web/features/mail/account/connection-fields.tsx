import { Controller } from 'react-hook-form'
import type { CONNECTION_SECURITIES, Mailbox } from '../../../../contract/mailbox.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { errorAt, type MailboxForm, Text } from './form-parts.tsx'

const securities: Record<(typeof CONNECTION_SECURITIES)[number], string> = {
  tls: 'TLS',
  starttls: 'STARTTLS',
  none: 'None',
}
const SECURITY_OPTIONS = Object.entries(securities).map(([value, label]) => ({ value, label }))

type Props = {
  form: MailboxForm
  name: 'smtp' | 'imap'
  known: Mailbox['smtp']
  /** The value an empty field stands for, shown as its placeholder. */
  emptyUser?: string
  emptyPassword: string
}

/** One server: host, port, security and sign-in. */
export function ConnectionFields({ form, name, known, emptyUser, emptyPassword }: Props) {
  return (
    <>
      <Text
        form={form}
        name={`${name}.host`}
        label={name === 'smtp' ? 'SMTP host' : 'IMAP host'}
        required
        spellCheck={false}
        autoCapitalize="none"
        placeholder={`${name}.example.com`}
      />
      <Text
        form={form}
        name={`${name}.port`}
        label={name === 'smtp' ? 'SMTP port' : 'IMAP port'}
        required
        inputMode="numeric"
        className="sm:col-span-1"
      />
      <Field
        label={name === 'smtp' ? 'SMTP security' : 'IMAP security'}
        error={errorAt(form, `${name}.security`)}
        className="sm:col-span-2"
      >
        {(control) => (
          <Controller
            control={form.control}
            name={`${name}.security`}
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <Select
                {...control}
                ref={ref}
                onBlur={onBlur}
                options={SECURITY_OPTIONS}
                value={value}
                onValueChange={onChange}
              />
            )}
          />
        )}
      </Field>
      <Text
        form={form}
        name={`${name}.user`}
        label={name === 'smtp' ? 'SMTP username' : 'IMAP username'}
        spellCheck={false}
        autoCapitalize="none"
        placeholder={emptyUser}
      />
      <Text
        form={form}
        name={`${name}.password`}
        label={name === 'smtp' ? 'SMTP password' : 'IMAP password'}
        type="password"
        // Keeps browsers from filling in the person's Leadwright password.
        autoComplete="new-password"
        placeholder={known?.hasPassword ? 'Unchanged' : emptyPassword}
      />
    </>
  )
}
