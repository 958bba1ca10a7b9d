import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { TrackingDomainWish } from '../../../../contract/tracking-domain.ts'
import { messageOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { useNameHost } from './tracking-domain-api.ts'

export default function TrackingDomainForm() {
  const form = useForm<TrackingDomainWish>({ resolver: zodResolver(TrackingDomainWish), defaultValues: { host: '' } })
  const naming = useNameHost()
  const save = form.handleSubmit(async ({ host }) => {
    try {
      await naming.mutateAsync(host)
    } catch (error) {
      form.setError(
        'host',
        { message: messageOf(error) ?? 'Failed to save the tracking domain' },
        { shouldFocus: true },
      )
    }
  })
  return (
    <form onSubmit={save} noValidate className="flex flex-wrap items-start gap-3">
      <Field
        label="Host"
        hint="Such as link.example.com. It must not be in use for a website."
        error={form.formState.errors.host?.message}
        required
        className="min-w-0 max-w-80 grow"
      >
        {(control) => (
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...control} {...form.register('host')} />
        )}
      </Field>
      <Button type="submit" variant="primary" disabled={naming.isPending} className="sm:mt-6.5">
        Add host
      </Button>
    </form>
  )
}
