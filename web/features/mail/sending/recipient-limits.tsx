import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { SendingRules, SUGGESTED_RECIPIENT_LIMIT } from '../../../../contract/sending-rules.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { LeaveQuestion } from '../../../ui/overlay/leave-question.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useSaveSendingRules } from '../mail-api.ts'

type Values = { hasCompany: boolean; perCompanyLimit: string; hasDomain: boolean; perDomainLimit: string }
type Form = UseFormReturn<Values, unknown, SendingRules>

const valuesOf = ({ perCompanyLimit, perDomainLimit }: SendingRules): Values => ({
  hasCompany: perCompanyLimit !== null,
  perCompanyLimit: String(perCompanyLimit ?? SUGGESTED_RECIPIENT_LIMIT),
  hasDomain: perDomainLimit !== null,
  perDomainLimit: String(perDomainLimit ?? SUGGESTED_RECIPIENT_LIMIT),
})

/** An empty field is NaN, not 0. */
const typed = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

const rulesForm = z
  .custom<Values>()
  .transform(
    ({ hasCompany, perCompanyLimit, hasDomain, perDomainLimit }): z.input<typeof SendingRules> => ({
      perCompanyLimit: hasCompany ? typed(perCompanyLimit) : null,
      perDomainLimit: hasDomain ? typed(perDomainLimit) : null,
    }),
  )
  .pipe(SendingRules)

/** How many emails a day go to one company and to one domain. */
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
      <LimitRow
        form={form}
        switchName="hasCompany"
        name="perCompanyLimit"
        label="Limit emails to one company"
        hint="Counts leads with the same company name, over all your mailboxes."
      />
      <LimitRow
        form={form}
        switchName="hasDomain"
        name="perDomainLimit"
        label="Limit emails to one domain"
        hint="Counts addresses at the same domain. Public ones such as gmail.com have no limit."
      />
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

type RowProps = {
  form: Form
  switchName: 'hasCompany' | 'hasDomain'
  name: 'perCompanyLimit' | 'perDomainLimit'
  label: string
  hint: string
}

function LimitRow({ form, switchName, name, label, hint }: RowProps) {
  const id = useId()
  const isOn = useWatch({ control: form.control, name: switchName })
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
          name={switchName}
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
        <Field
          label={name === 'perCompanyLimit' ? 'Emails a day to one company' : 'Emails a day to one domain'}
          error={form.formState.errors[name]?.message}
          required
          className="max-w-60"
        >
          {(control) => <Input autoComplete="off" inputMode="numeric" {...control} {...form.register(name)} />}
        </Field>
      )}
    </div>
  )
}
