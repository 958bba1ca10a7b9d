import type { ComponentProps, ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { LeadChanges } from '../../../../contract/lead.ts'
import type { DialogField } from '../../../../contract/lead-field-sets.ts'
import { LEAD_FIELDS, rowOf } from '../../../../contract/lead-fields.ts'
import { cn } from '../../../ui/class-names.ts'
import { ChoiceSelect } from '../../../ui/form/choice-select.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { SuggestedInput } from '../../../ui/form/suggested-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { choicesOf } from '../../lead-data/lead-field-words.ts'
import { DuplicateEmailWarning, type EmailCheck } from './duplicate-email-warning.tsx'
import { DIALOG_FIELDS, type LeadFormValues } from './lead-form.ts'

type Form = UseFormReturn<LeadFormValues, unknown, LeadChanges>
type FormProps = { form: Form; emailCheck: EmailCheck }

export function LeadFormFields({ form, emailCheck }: FormProps) {
  const controls = (section: (typeof LEAD_FIELDS)[DialogField]['dialog']) =>
    DIALOG_FIELDS.filter((field) => LEAD_FIELDS[field].dialog === section).map((field) => (
      <FieldControl key={field} name={field} form={form} emailCheck={emailCheck} />
    ))
  return (
    <div className="flex flex-col gap-6">
      <Section title="Basic Information">{controls('basic')}</Section>
      <Section title="Company Information">{controls('company')}</Section>
      <Section title="Additional Information" isInThirds>
        {controls('additional')}
      </Section>
    </div>
  )
}

/** The control that fits the field. `min`, `max` and `step` are for its arrows; the schema decides. */
function FieldControl({ name, form, emailCheck }: FormProps & { name: DialogField }) {
  const row = rowOf(name)
  const text = { form, name, label: row.label, required: 'isRequired' in row, autoComplete: 'off' }
  switch (row.type) {
    case 'email':
      return (
        <DuplicateEmailWarning control={form.control} {...emailCheck}>
          {(check) => <Text {...text} type="email" onBlur={check} />}
        </DuplicateEmailWarning>
      )
    case 'choice':
      return <Choice form={form} name={name} label={row.label} isRequired={row.default !== undefined} />
    case 'pence':
      return <Text {...text} label={`${row.label} (£)`} type="number" min={0} step={100} placeholder="0" />
    case 'percent':
      return <Text {...text} label={`${row.label} (%)`} type="number" min={0} max={100} step={5} placeholder="0" />
    case 'text':
      if (row.isLong) return <LongText form={form} name={name} label={row.label} />
      return <Text {...text} {...row.input} suggestions={row.format?.suggestions} />
  }
}

function Section({ title, isInThirds, children }: { title: string; isInThirds?: boolean; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 font-semibold text-base">{title}</legend>
      <div
        className={cn(
          'grid grid-cols-1 items-start gap-x-4 gap-y-3.5',
          isInThirds ? 'sm:grid-cols-3' : 'sm:grid-cols-2',
        )}
      >
        {children}
      </div>
    </fieldset>
  )
}

type NamedControl = { form: Form; name: DialogField; label: string }
type TextProps = NamedControl & Omit<ComponentProps<typeof SuggestedInput>, 'form' | 'name'>

function Text({ form, name, label, required, onBlur, ...input }: TextProps) {
  return (
    <Field label={label} required={required} error={form.formState.errors[name]?.message}>
      {(control) => <SuggestedInput {...control} {...input} {...form.register(name, { onBlur })} />}
    </Field>
  )
}

const LongText = ({ form, name, label }: NamedControl) => (
  <Field label={label} error={form.formState.errors[name]?.message} className="sm:col-span-full">
    {(control) => <Textarea {...control} rows={3} {...form.register(name)} />}
  </Field>
)

function Choice({ form, name, label, isRequired }: NamedControl & { isRequired: boolean }) {
  return (
    <Field label={label} error={form.formState.errors[name]?.message}>
      {(control) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <ChoiceSelect
              {...control}
              ref={ref}
              onBlur={onBlur}
              options={choicesOf(name) ?? []}
              value={value}
              onValueChange={onChange}
              placeholder={`Choose ${label.toLowerCase()}`}
              isRequired={isRequired}
            />
          )}
        />
      )}
    </Field>
  )
}
