import { type FormEvent, useState } from 'react'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useWriter } from '../writing-api.ts'
import { useSaveOffer, useVoice } from './voice-api.ts'

/** Says before writing what the built-in writer can do, and asks for the offer while there is none. */
export function WriterNote({ isOpen }: { isOpen: boolean }) {
  const { data: writer } = useWriter()
  const { data: voice } = useVoice(isOpen)
  const isBuiltIn = writer?.isModel === false
  const offer = voice?.offer ?? null
  if (!isBuiltIn && (!voice || offer !== null)) return null
  return (
    <section aria-label="About the writer" className="flex flex-col gap-3 rounded-md border px-3 py-2.5">
      {isBuiltIn && (
        <p className="text-ink-2 text-sm">
          The built-in writer combines ready-made sentences with your offer and what you know about the lead. It writes
          in English.
        </p>
      )}
      {offer !== null ? (
        <p className="text-sm">
          <span className="text-ink-2">Your offer:</span> {offer}
        </p>
      ) : (
        voice && <OfferForm />
      )}
    </section>
  )
}

/** Inside a dialog that may have a form of its own, so its keys stay here. */
function OfferForm() {
  const [values, setValues] = useState({ offer: '', audience: '', proof: '' })
  const saving = useSaveOffer()
  const field = (name: keyof typeof values, maxLength: number) => ({
    maxLength,
    autoComplete: 'off',
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })

  async function save(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    try {
      await saving.mutateAsync(values)
      toast({ title: 'Offer saved', description: 'New emails will use it.' })
    } catch (error) {
      toastFailure(error, 'Failed to save your offer.')
    }
  }

  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-3">
      <p className="font-medium text-sm">Tell us what you sell, so emails can give a reason to reply.</p>
      <Field label="What do you sell?">
        {(control) => (
          <Input {...control} placeholder="Release tooling that ends weekend work" {...field('offer', 300)} />
        )}
      </Field>
      <Field label="Who is it for?">
        {(control) => <Input {...control} placeholder="engineering leaders at banks" {...field('audience', 200)} />}
      </Field>
      <Field label="Proof point (optional)" hint="A result, a customer or a number that is true.">
        {(control) => <Input {...control} placeholder="Acme cut its release time by 40%" {...field('proof', 300)} />}
      </Field>
      <Button type="submit" size="sm" className="self-end" disabled={values.offer.trim() === '' || saving.isPending}>
        Save Offer
      </Button>
    </form>
  )
}
