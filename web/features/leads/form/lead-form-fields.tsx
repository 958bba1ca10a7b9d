import type { ComponentProps, ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { LeadChanges } from '../../../../contract/lead.ts'
import { cn } from '../../../ui/class-names.ts'
import { ChoiceSelect } from '../../../ui/form/choice-select.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { COMPANY_SIZE_OPTIONS, INDUSTRY_OPTIONS, type Option, STATUS_OPTIONS } from '../../lead-data/lead-words.ts'
import { DuplicateEmailWarning, type EmailCheck } from './duplicate-email-warning.tsx'
import type { LeadFormValues } from './lead-form.ts'

type Form = UseFormReturn<LeadFormValues, unknown, LeadChanges>
type Name = keyof LeadFormValues

/** `min`, `max` and `step` are for the arrows of the control; the schema decides. */
export function LeadFormFields({ form, emailCheck }: { form: Form; emailCheck: EmailCheck }) {
  return (
    <div className="flex flex-col gap-6">
      <Section title="Basic Information">
        <Text form={form} name="firstName" label="First name" required autoComplete="off" />
        <Text form={form} name="lastName" label="Last name" required autoComplete="off" />
        <DuplicateEmailWarning control={form.control} {...emailCheck}>
          {(check) => (
            <Text form={form} name="email" label="Email" type="email" required autoComplete="off" onBlur={check} />
          )}
        </DuplicateEmailWarning>
        <Text form={form} name="phone" label="Phone" type="tel" autoComplete="off" />
      </Section>
      <Section title="Company Information">
        <Text form={form} name="company" label="Company" required autoComplete="off" />
        <Text form={form} name="jobTitle" label="Job title" autoComplete="off" />
        <Choice form={form} name="industry" label="Industry" options={INDUSTRY_OPTIONS} placeholder="Select industry" />
        <Choice
          form={form}
          name="companySize"
          label="Company size"
          options={COMPANY_SIZE_OPTIONS}
          placeholder="Select company size"
        />
        <Text form={form} name="location" label="Location" autoComplete="off" />
        <Text form={form} name="website" label="Website" inputMode="url" placeholder="company.com" autoComplete="off" />
      </Section>
      <Section title="Additional Information" isInThirds>
        <Choice form={form} name="status" label="Status" options={STATUS_OPTIONS} isRequired />
        <Text form={form} name="dealValue" label="Deal value (£)" type="number" min={0} step={100} placeholder="0" />
        <Text
          form={form}
          name="probability"
          label="Probability (%)"
          type="number"
          min={0}
          max={100}
          step={5}
          placeholder="0"
        />
        <Field label="Notes" error={form.formState.errors.notes?.message} className="sm:col-span-full">
          {(control) => <Textarea {...control} rows={3} {...form.register('notes')} />}
        </Field>
      </Section>
    </div>
  )
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

type TextProps = Omit<ComponentProps<'input'>, 'form'> & { form: Form; name: Name; label: string }

function Text({ form, name, label, required, onBlur, ...input }: TextProps) {
  return (
    <Field label={label} required={required} error={form.formState.errors[name]?.message}>
      {(control) => <Input {...control} {...input} {...form.register(name, { onBlur })} />}
    </Field>
  )
}

type ChoiceProps = {
  form: Form
  name: Name
  label: string
  options: Option[]
  placeholder?: string
  isRequired?: boolean
}

function Choice({ form, name, label, options, placeholder, isRequired }: ChoiceProps) {
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
              options={options}
              value={value}
              onValueChange={onChange}
              placeholder={placeholder}
              isRequired={isRequired}
            />
          )}
        />
      )}
    </Field>
  )
}
