import { type FormEvent, useState } from 'react'
import type { ModelSettings } from '../../../../contract/model-settings.ts'
import { fieldIssuesOf, messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useSavePrice } from './model-api.ts'

const textOf = (price: number | null) => (price === null ? '' : String(price))
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

const FIELDS = [
  { name: 'inputPrice', label: 'Per million tokens in (US$)' },
  { name: 'outputPrice', label: 'Per million tokens out (US$)' },
] as const

/** What the tokens of one model cost. */
export function TokenPrice({ settings, model }: { settings: ModelSettings; model: string }) {
  const [values, setValues] = useState({
    inputPrice: textOf(settings.inputPrice),
    outputPrice: textOf(settings.outputPrice),
  })
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const saving = useSavePrice()

  async function save(event: FormEvent) {
    event.preventDefault()
    const price = { inputPrice: numberOf(values.inputPrice), outputPrice: numberOf(values.outputPrice) }
    const wrong = FIELDS.filter(({ name }) => Number.isNaN(price[name]))
    setErrors(Object.fromEntries(wrong.map(({ name }) => [name, 'Enter a number such as 0.40'])))
    if (wrong.length > 0) return
    try {
      await saving.mutateAsync({ model, ...price })
      toast({ title: price.inputPrice === null ? 'Price removed' : 'Price saved' })
    } catch (error) {
      const issues = fieldIssuesOf(error)
      if (issues.length > 0) setErrors(Object.fromEntries(issues.map(({ field, message }) => [field, message])))
      else toastFailure(error, messageOf(error) ?? 'Failed to save the price.')
    }
  }

  return (
    <form onSubmit={save} noValidate className="flex max-w-xl flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, label }) => (
          <Field key={name} label={label} error={errors[name]}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                value={values[name]}
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <div>
        <Button type="submit" disabled={saving.isPending}>
          Save Price
        </Button>
      </div>
    </form>
  )
}
