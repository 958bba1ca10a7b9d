import { useWatch } from 'react-hook-form'
import { type MailboxForm, SwitchRow, Text } from '../account/form-parts.tsx'

const THIRD = 'sm:col-span-2'

/** How the daily limit of a new address grows. */
export function RampUpFields({ form }: { form: MailboxForm }) {
  const hasRampUp = useWatch({ control: form.control, name: 'hasRampUp' })
  return (
    <>
      <SwitchRow
        form={form}
        name="hasRampUp"
        label="Ramp up slowly"
        hint="Starts with few emails and adds some each day. Recommended for an address that is new or rarely sends."
      />
      {hasRampUp && (
        <>
          <Text
            form={form}
            name="rampUp.start"
            label="First day"
            hint="Emails on the first day"
            inputMode="numeric"
            required
            className={THIRD}
          />
          <Text
            form={form}
            name="rampUp.step"
            label="More each day"
            hint="Emails added every day"
            inputMode="numeric"
            required
            className={THIRD}
          />
          <Text
            form={form}
            name="rampUp.target"
            label="Up to"
            hint="Your daily limit still applies"
            inputMode="numeric"
            required
            className={THIRD}
          />
        </>
      )}
    </>
  )
}
