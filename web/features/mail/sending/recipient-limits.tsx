import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { SendingRules, SUGGESTED_RECIPIENT_LIMIT, SUGGESTED_WEEK_LIMIT } from '../../../../contract/sending-rules.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { LeaveQuestion } from '../../../ui/overlay/leave-question.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useSaveSendingRules } from '../mail-api.ts'

type RuleName = keyof SendingRules
type Values = Record<RuleName, { isOn: boolean; limit: string }>
type Form = UseFormReturn<Values, unknown, SendingRules>

const ROWS: Record<RuleName, { label: string; hint: string; field: string; suggested: number }> = {
  perCompanyLimit: {
    label: 'Limit emails to one company',
    hint: 'Counts leads with the same company name, over all your mailboxes.',
    field: 'Emails a day to one company',
    suggested: SUGGESTED_RECIPIENT_LIMIT,
  },
  perDomainLimit: {
    label: 'Limit emails to one domain',
    hint: 'Counts addresses at the same domain. Public ones such as gmail.com have no limit.',
    field: 'Emails a day to one domain',
    suggested: SUGGESTED_RECIPIENT_LIMIT,
  },
  perLeadWeekLimit: {
    label: 'Limit contacts with one lead',
    hint: 'Counts emails, calls and LinkedIn tasks in any seven days. Only emails from sequences wait; what you do yourself never does.',
    field: 'Contacts a week with one lead',
    suggested: SUGGESTED_WEEK_LIMIT,
  },
  perCompanyWeekLimit: {
    label: 'Limit contacts with one company',
    hint: 'The same for all leads with one company name.',
    field: 'Contacts a week with one company',
    suggested: 2 * SUGGESTED_WEEK_LIMIT,
  },
}
const NAMES = Object.keys(ROWS) as RuleName[]

const valuesOf = (rules: SendingRules) =>
  Object.fromEntries(
    NAMES.map((name) => [name, { isOn: rules[name] !== null, limit: String(rules[name] ?? ROWS[name].suggested) }]),
  ) as Values

/** An empty field is NaN, not 0. */
const typed = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

const rulesForm = z
  .custom<Values>()
  .transform(
    (values): z.input<typeof SendingRules> =>
      Object.fromEntries(NAMES.map((name) => [name, values[name].isOn ? typed(values[name].limit) : null])),
  )
  .pipe(SendingRules)

/** How many emails a day go to one company and to one domain, and how often a week a lead and a company are contacted. */
export default function RecipientLimits({ rules }: { rules: SendingRules }) {
  const form = useForm<Values, unknown, SendingRules>({
    resolver: zodResolver(rulesForm),
    defaultValues: valuesOf(rules),
  })
  const saving = useSaveSendingRules()
  const save = form.handleSubmit(async (wanted) => {
    try {
      form.reset(valuesOf(await saving.mutateAsync(wanted)))
      toast({ title: 'Success', description: 'Recipient limits saved' })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to save the recipient limits')
    }
  })
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-4">
      {NAMES.map((name) => (
        <LimitRow key={name} form={form} name={name} />
      ))}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={saving.isPending}>
          Save limits
        </Button>
      </div>
      <LeaveQuestion
        isDirty={form.formState.isDirty && !saving.isPending}
        text="Your changes of the recipient limits are not saved."
      />
    </form>
  )
}

function LimitRow({ form, name }: { form: Form; name: RuleName }) {
  const id = useId()
  const isOn = useWatch({ control: form.control, name: `${name}.isOn` })
  const { label, hint, field: fieldLabel } = ROWS[name]
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-4">
        <div>
          <label htmlFor={id} className="font-medium text-sm">
            {label}
          </label>
          <p id={`${id}-hint`} className="text-ink-2 text-sm">
            {hint}
          </p>
        </div>
        <Controller
          control={form.control}
          name={`${name}.isOn`}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Switch
              id={id}
              ref={ref}
              aria-describedby={`${id}-hint`}
              checked={value}
              onCheckedChange={onChange}
              onBlur={onBlur}
              className="mt-1"
            />
          )}
        />
      </div>
      {isOn && (
        <Field label={fieldLabel} error={form.formState.errors[name]?.message} required className="max-w-60">
          {(control) => (
            <Input autoComplete="off" inputMode="numeric" {...control} {...form.register(`${name}.limit`)} />
          )}
        </Field>
      )}
    </div>
  )
}
