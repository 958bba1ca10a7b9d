import type { ComponentProps, ReactNode } from 'react'
import { Controller, type FieldPath, get, type UseFormReturn } from 'react-hook-form'
import type { MailboxSettings } from '../../../../contract/mailbox.ts'
import { cn } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import type { MailboxFormValues } from './mailbox-form.ts'

export type MailboxForm = UseFormReturn<MailboxFormValues, unknown, MailboxSettings>
type Name = FieldPath<MailboxFormValues>

export const errorAt = ({ formState: { errors } }: MailboxForm, name: Name): string | undefined =>
  (get(errors, name) as { message?: string } | undefined)?.message

export function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3">
        <span className="block font-semibold text-base">{title}</span>
        {note && <span className="block text-ink-2 text-sm">{note}</span>}
      </legend>
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-3.5 sm:grid-cols-6">{children}</div>
    </fieldset>
  )
}

type TextProps = Omit<ComponentProps<'input'>, 'form' | 'className'> & {
  form: MailboxForm
  name: Name
  label: string
  hint?: string
  className?: string
}

export function Text({ form, name, label, hint, required, className = 'sm:col-span-3', ...input }: TextProps) {
  return (
    <Field label={label} hint={hint} required={required} error={errorAt(form, name)} className={className}>
      {(control) => <Input autoComplete="off" {...control} {...input} {...form.register(name)} />}
    </Field>
  )
}

type SwitchProps = {
  form: MailboxForm
  name: 'hasImap' | 'hasRampUp' | 'hasWindow' | 'trackOpens' | 'trackClicks'
  label: string
  hint: string
  /** Shown as off, whatever is set. */
  isDisabled?: boolean
  className?: string
}

export function SwitchRow({ form, name, label, hint, isDisabled = false, className }: SwitchProps) {
  const id = `mailbox-${name}`
  return (
    <div className={cn('flex items-start justify-between gap-4 sm:col-span-full', className)}>
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
        name={name}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Switch
            id={id}
            ref={ref}
            aria-describedby={`${id}-hint`}
            checked={value && !isDisabled}
            disabled={isDisabled}
            onCheckedChange={onChange}
            onBlur={onBlur}
            className="mt-1"
          />
        )}
      />
    </div>
  )
}
