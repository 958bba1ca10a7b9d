import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ApiToken } from '../../../contract/api-token.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useMakeToken, useRemoveToken, useTokens } from './account-api.ts'
import { NewTokenForm } from './new-token-form.tsx'
import { describeToken } from './token-words.ts'

/** Personal API tokens, each shown in full only once. */
export function TokenSettings() {
  const tokens = useTokens()
  const making = useMakeToken()
  const removal = useRemoveToken()
  // Kept while the dialog fades out.
  const [removing, setRemoving] = useState<{ token: ApiToken; isAsking: boolean }>()

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
        Send the token as <code className="text-xs">Authorization: Bearer</code>. It can do what you choose here.
      </p>
      <NewTokenForm making={making} />
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
            <span className="min-w-0 flex-1 py-2">
              <span className="block truncate font-medium">{token.name}</span>
              <span className={`block text-xs ${token.isExpired ? 'text-bad' : 'text-ink-3'}`}>
                {describeToken(token, new Date())}
              </span>
            </span>
            <span className="shrink-0 text-ink-3 text-xs">
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
