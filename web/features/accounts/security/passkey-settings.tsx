import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Passkey, PasskeyList } from '../../../../contract/passkey.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { ProofForm } from './proof-form.tsx'
import { useAddPasskey, usePasskeys, useRemovePasskey, useSecondFactor } from './security-api.ts'

/** Why no passkey can be added here. */
function obstacle({ isAvailable, address }: Pick<PasskeyList, 'isAvailable' | 'address'>) {
  if (!isAvailable) return 'Passkeys need a domain name. Ask your administrator to set one up.'
  // The browser would refuse it after they chose a name and typed their password.
  if (address !== undefined && address !== location.origin)
    return `Passkeys work at ${address}. Open Leadwright there to add one.`
  if (typeof window.PublicKeyCredential !== 'function')
    return "This browser can't create passkeys here. Use a current browser and a secure (https) address."
  return undefined
}

/** Passkeys: sign in with a fingerprint, face or PIN instead of the password. */
export function PasskeySettings() {
  const list = usePasskeys()
  const adding = useAddPasskey()
  const removal = useRemovePasskey()
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  const factor = useSecondFactor()

  return (
    <section aria-label="Passkeys" className="flex flex-col gap-3 border-t pt-5">
      <div>
        <h3 className="font-semibold text-base">Passkeys</h3>
        <p className="text-ink-2 text-sm">
          Sign in with your fingerprint, face or device PIN instead of your password.
        </p>
      </div>
      <Loaded query={list} loading={<Skeleton className="h-8 w-1/2" />} failure="Your passkeys didn't load.">
        {({ isAvailable, address, passkeys }) => (
          <>
            {passkeys.length > 0 && (
              <ul aria-label="Your passkeys">
                {passkeys.map((passkey) => (
                  <li key={passkey.id} className="flex min-h-row items-center gap-3 border-t text-sm">
                    <span className="min-w-0 flex-1 truncate font-medium">{passkey.name}</span>
                    <span className="text-ink-3 text-xs">
                      {passkey.lastUsedAt ? (
                        <>
                          Used <TimeAgo moment={passkey.lastUsedAt} />
                        </>
                      ) : (
                        <>
                          Added <TimeAgo moment={passkey.createdAt} />
                        </>
                      )}
                    </span>
                    <IconButton label={`Remove ${passkey.name}`} onClick={() => setRemoving(passkey)} className="-mr-2">
                      <Trash2 aria-hidden="true" />
                    </IconButton>
                  </li>
                ))}
              </ul>
            )}
            {removing && (
              <ProofForm
                key={removing.id}
                fields={['password']}
                action="Remove"
                variant="destructive"
                failure="Failed to remove the passkey."
                onSubmit={async ({ password }) => {
                  await removal.mutateAsync({ id: removing.id, password })
                  setRemoving(undefined)
                  toast({ title: 'Passkey removed', description: 'It no longer signs you in.' })
                }}
                onCancel={() => setRemoving(undefined)}
              >
                <p className="text-sm">
                  Remove the passkey "{removing.name}"? You can no longer sign in with it. Your password still works.
                </p>
              </ProofForm>
            )}
            {obstacle({ isAvailable, address }) ? (
              <p className="text-ink-3 text-sm">{obstacle({ isAvailable, address })}</p>
            ) : isAdding ? (
              <ProofForm
                fields={factor.data?.isOn ? ['name', 'password', 'code'] : ['name', 'password']}
                hints={{ name: 'For example: Work laptop', code: 'From your authenticator app, or a recovery code' }}
                action="Add Passkey"
                failure="Failed to add the passkey."
                browserFailure={browserFailure}
                onSubmit={async ({ name, password, code }) => {
                  await adding.mutateAsync({ name, password, ...(factor.data?.isOn && { code }) })
                  setIsAdding(false)
                  toast({ title: 'Passkey added', description: 'You can sign in with it from now on.' })
                }}
                onCancel={() => setIsAdding(false)}
              />
            ) : (
              <Button className="self-start" onClick={() => setIsAdding(true)}>
                Add Passkey
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** What the browser's own dialog ended with. Empty when they canceled it themselves. */
function browserFailure(error: unknown) {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return ''
  if (error.name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (error.name === 'SecurityError')
    return 'Passkeys work at the usual address of Leadwright. Open it there, then try again.'
  return undefined
}
