import { Copy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { MAX_TOKEN_NAME } from '../../../contract/api-token.ts'
import { fieldIssuesOf, messageOf } from '../../lib/api.ts'
import { copyWithToast } from '../../lib/copy-with-toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { useMakeToken } from './account-api.ts'

/** Creates a token and shows it in full, this one time. */
export function NewTokenForm({ making }: { making: ReturnType<typeof useMakeToken> }) {
  const [name, setName] = useState('')

  async function make(event: FormEvent) {
    event.preventDefault()
    try {
      await making.mutateAsync(name)
      setName('')
    } catch (error) {
      if (fieldIssuesOf(error).length === 0) toastFailure(error, messageOf(error) ?? 'Failed to create the token.')
    }
  }

  return (
    <>
      <form onSubmit={make} noValidate className="flex items-start gap-2">
        <Field label="Token name" error={fieldIssuesOf(making.error)[0]?.message} className="min-w-0 flex-1">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={MAX_TOKEN_NAME}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" disabled={making.isPending} className="mt-6.5 h-9">
          Create Token
        </Button>
      </form>
      {making.data && (
        <div role="status" className="rounded-md bg-accent-soft p-3 text-sm">
          <p className="text-accent-text">Copy it now. You won't see it again.</p>
          <div className="mt-1 flex items-center gap-2">
            <code className="min-w-0 flex-1 select-all break-all text-xs">{making.data.token}</code>
            <IconButton label="Copy token" onClick={() => copyWithToast(making.data.token)}>
              <Copy aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      )}
    </>
  )
}
