import { Copy, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type ApiToken, MAX_TOKEN_NAME } from '../../../contract/api-token.ts'
import { fieldIssuesOf, messageOf } from '../../lib/api.ts'
import { copyWithToast } from '../../lib/copy-with-toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useMakeToken, useRemoveToken, useTokens } from './account-api.ts'

/** Personal API tokens, each shown in full only once. */
export function TokenSettings() {
  const tokens = useTokens()
  const making = useMakeToken()
  const removal = useRemoveToken()
  const [name, setName] = useState('')
  // Kept while the dialog fades out.
  const [removing, setRemoving] = useState<{ token: ApiToken; isAsking: boolean }>()

  async function make(event: FormEvent) {
    event.preventDefault()
    try {
      await making.mutateAsync(name)
      setName('')
    } catch (error) {
      if (fieldIssuesOf(error).length === 0) toastFailure(error, messageOf(error) ?? 'Failed to create the token.')
    }
  }

  async function remove({ id }: ApiToken) {
    setRemoving((last) => last && { ...last, isAsking: false })
    try {
      await removal.mutateAsync(id)
      if (making.data?.id === id) making.reset()
      toast({ title: 'Token removed', description: 'Apps that use it no longer have access.' })
    } catch (error) {
      toastFailure(error, 'Failed to remove the token.')
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2 text-sm">
        Send the token as <code className="text-xs">Authorization: Bearer</code>. It has the same access as you.
      </p>
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
      {tokens.isError && !tokens.isFetching && (
        <p role="alert" className="flex items-center justify-between gap-3 text-ink-2 text-sm">
          Your API tokens didn't load.
          <Button onClick={() => tokens.refetch()}>Try again</Button>
        </p>
      )}
      {tokens.isPending && (
        <div role="status" aria-label="Loading tokens" className="border-t py-3.5">
          <Skeleton className="w-1/2" />
        </div>
      )}
      {tokens.data?.length === 0 && <p className="border-t pt-4 text-ink-3 text-sm">No tokens yet.</p>}
      <ul aria-label="API tokens">
        {tokens.data?.map((token) => (
          <li key={token.id} className="flex min-h-row items-center gap-3 border-t text-sm">
            <span className="min-w-0 flex-1 truncate font-medium">{token.name}</span>
            <span className="text-ink-3 text-xs">
              {token.lastUsedAt ? (
                <>
                  Used <TimeAgo moment={token.lastUsedAt} />
                </>
              ) : (
                'Never used'
              )}
            </span>
            <IconButton
              label={`Remove ${token.name}`}
              onClick={() => setRemoving({ token, isAsking: true })}
              className="-mr-2"
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          isOpen={removing.isAsking}
          question={`Remove the token "${removing.token.name}"?`}
          text="Apps that use it will lose access."
          confirmLabel="Remove"
          onConfirm={() => remove(removing.token)}
          onCancel={() => setRemoving({ ...removing, isAsking: false })}
        />
      )}
    </div>
  )
}
