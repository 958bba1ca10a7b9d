import { useState } from 'react'
import type { OwnSession } from '../../../../contract/session.ts'
import { hasUnfinished } from '../../../lib/drafts/kept-draft.ts'
import { leaveEndedSession } from '../../../lib/drafts/sign-out.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { useEndOtherSessions, useEndSession, useEndSessions, useSessions } from './security-api.ts'

/** Where the account is signed in. */
export function SessionSettings() {
  const sessions = useSessions()
  const ending = useEndSession()
  const endingOthers = useEndOtherSessions()
  const endingAll = useEndSessions()
  const [isAsking, setIsAsking] = useState(false)

  async function signOutDevice({ id, device }: OwnSession) {
    try {
      await ending.mutateAsync(id)
      toast({ title: 'Signed out', description: `${device ?? 'That device'} needs to sign in again.` })
    } catch (error) {
      toastFailure(error, 'Failed to sign out that device.')
    }
  }

  async function signOutOthers() {
    try {
      await endingOthers.mutateAsync()
      toast({ title: "You're signed out everywhere else", description: 'API tokens still work.' })
    } catch (error) {
      toastFailure(error, 'Failed to sign out the other devices.')
    }
  }

  async function signOutEverywhere() {
    setIsAsking(false)
    try {
      await endingAll.mutateAsync()
      leaveEndedSession()
    } catch (error) {
      toastFailure(error, 'Failed to sign out.')
    }
  }

  return (
    <section aria-label="Sessions" className="flex flex-col gap-3 border-t pt-5 first:border-t-0 first:pt-0">
      <div>
        <h3 className="font-semibold text-base">Where you're signed in</h3>
        <p className="text-ink-2 text-sm">Don't recognize a device? Sign it out, then change your password.</p>
      </div>
      <Loaded query={sessions} loading={<Skeleton className="h-8 w-1/2" />} failure="Your sessions didn't load.">
        {(list) => (
          <>
            <ul aria-label="Sessions">
              {list.map((session) => (
                <li key={session.id} className="flex min-h-row items-center gap-3 border-t py-2 text-sm">
                  <div className="min-w-0 flex-1">
                    <p className="truncate font-medium">{session.device ?? 'Unknown device'}</p>
                    <p className="text-ink-3 text-xs">
                      {session.address && `${session.address} · `}
                      Signed in <TimeAgo moment={session.signedInAt} />
                      {session.lastSeenAt && !session.isCurrent && (
                        <>
                          {' · '}Last seen <TimeAgo moment={session.lastSeenAt} />
                        </>
                      )}
                    </p>
                  </div>
                  {session.isCurrent ? (
                    <span className="text-good text-xs">This device</span>
                  ) : (
                    <Button size="sm" disabled={ending.isPending} onClick={() => signOutDevice(session)}>
                      Sign Out
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <div className="flex flex-wrap gap-2">
              {list.length > 1 && (
                <Button disabled={endingOthers.isPending} onClick={signOutOthers}>
                  Sign Out Everywhere Else
                </Button>
              )}
              <Button disabled={endingAll.isPending} onClick={() => setIsAsking(true)}>
                Sign Out Everywhere
              </Button>
            </div>
          </>
        )}
      </Loaded>
      <ConfirmDialog
        isOpen={isAsking}
        question="Sign out everywhere?"
        text={`This device is signed out too${hasUnfinished() ? ', and the reply or note that you began here is deleted' : ''}. API tokens still work.`}
        confirmLabel="Sign Out"
        onConfirm={signOutEverywhere}
        onCancel={() => setIsAsking(false)}
      />
    </section>
  )
}
