import { CircleAlert } from 'lucide-react'
import { useId, useMemo } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { Field } from '../../../ui/form/field.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { ZoneSelect } from '../../../ui/form/zone-select.tsx'
import { errorAt, type MailboxForm, Section, SwitchRow, Text } from '../account/form-parts.tsx'
import { countries, DAYS } from '../account/mailbox-words.ts'
import { RampUpFields } from './ramp-up-fields.tsx'

/** Daily limit, pace and sending hours. */
export function SendingFields({ form }: { form: MailboxForm }) {
  const hasWindow = useWatch({ control: form.control, name: 'hasWindow' })
  return (
    <Section title="Sending" note="Sending at a human pace protects your sender reputation.">
      <Text
        form={form}
        name="dailyLimit"
        label="Daily limit"
        hint="Emails in any 24 hours"
        inputMode="numeric"
        required
      />
      <Text
        form={form}
        name="minGapSeconds"
        label="Gap between emails"
        hint="In seconds, give or take 20%"
        inputMode="numeric"
        required
      />
      <RampUpFields form={form} />
      <ZoneField form={form} />
      <HolidaysField form={form} />
      <SwitchRow
        form={form}
        name="hasWindow"
        label="Send only during certain hours"
        hint="Sequence emails and emails to many leads due at other times go out in the next sending window. A single email you send goes out at once, unless you choose your sending hours for it."
      />
      {hasWindow && (
        <>
          <DaysField form={form} />
          <div className="grid grid-cols-2 items-start gap-4 sm:col-span-full">
            <Text form={form} name="window.from" label="From" type="time" required className="min-w-0" />
            <Text form={form} name="window.to" label="To" type="time" required className="min-w-0" />
          </div>
        </>
      )}
    </Section>
  )
}

function ZoneField({ form }: { form: MailboxForm }) {
  const saved = form.formState.defaultValues?.timeZone
  return (
    <Field
      label="Time zone"
      hint="Sending hours use this time zone"
      error={errorAt(form, 'timeZone')}
      className="sm:col-span-3"
    >
      {(control) => <ZoneSelect {...control} {...form.register('timeZone')} saved={saved} />}
    </Field>
  )
}

function HolidaysField({ form }: { form: MailboxForm }) {
  const options = useMemo(() => [['', 'None'], ...countries()] as const, [])
  return (
    <Field
      label="Public holidays"
      hint="No emails go out on this country's holidays"
      error={errorAt(form, 'country')}
      className="sm:col-span-3"
    >
      {(control) => <NativeSelect {...control} {...form.register('country')} options={options} />}
    </Field>
  )
}

function DaysField({ form }: { form: MailboxForm }) {
  const id = useId()
  const error = errorAt(form, 'window.days')
  return (
    <Controller
      control={form.control}
      name="window.days"
      render={({ field: { value, onChange } }) => (
        <fieldset className="flex flex-col gap-1.5 sm:col-span-full" aria-describedby={error ? id : undefined}>
          <legend className="mb-1.5 font-medium text-sm">Days</legend>
          <div className="grid grid-cols-7 gap-1 sm:flex sm:gap-1.5">
            {DAYS.map(({ number, name, short }) => (
              <button
                key={number}
                type="button"
                aria-label={name}
                aria-pressed={value.includes(number)}
                onClick={() => onChange(toggled(value, number))}
                className="h-8 rounded-md border border-line-control sm:px-2.5 font-medium text-ink-2 text-sm transition-colors duration-100 hover:border-ink-3 hover:text-ink aria-pressed:border-accent-fill aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:h-11"
              >
                {short}
              </button>
            ))}
          </div>
          {error && (
            <p id={id} className="flex items-center gap-1.5 text-bad text-xs">
              <CircleAlert className="size-3.5 shrink-0" aria-hidden="true" />
              {error}
            </p>
          )}
        </fieldset>
      )}
    />
  )
}

const toggled = (days: number[], day: number) =>
  days.includes(day) ? days.filter((other) => other !== day) : [...days, day].sort()
