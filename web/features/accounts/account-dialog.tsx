import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../ui/overlay/discard-guard.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { useAccount } from './account-api.ts'
import { DataSettings } from './data-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { SecuritySettings } from './security/security-settings.tsx'
import { TokenSettings } from './token-settings.tsx'

type Props = { isOpen: boolean; onClose: () => void }

export default function AccountDialog({ isOpen, onClose }: Props) {
  const account = useAccount()
  const [isDirty, setIsDirty] = useState(false)
  const guard = useDiscardGuard(isOpen && isDirty, onClose)
  const { data } = account
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && guard.close()}>
      <DialogContent
        title="Account settings"
        description={data ? `Signed in as ${data.email}` : '\u00a0'}
        className="h-dvh max-w-xl sm:h-[42rem]"
        onOpenAutoFocus={(event) => {
          // The fields are still loading, and the close icon is a poor first focus.
          event.preventDefault()
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
        }}
      >
        {data ? (
          <Tabs defaultValue="profile">
            <TabsList className="-mx-1 justify-between gap-2 whitespace-nowrap sm:justify-start sm:gap-5 sticky -top-1 z-10 overflow-x-auto overflow-y-hidden bg-surface px-1 pt-1 pb-px">
              <TabsTrigger value="profile">Profile</TabsTrigger>
              {data.hasPassword && <TabsTrigger value="password">Password</TabsTrigger>}
              <TabsTrigger value="security">Security</TabsTrigger>
              <TabsTrigger value="tokens">API tokens</TabsTrigger>
              <TabsTrigger value="data">Your data</TabsTrigger>
            </TabsList>
            {/* Stays mounted while hidden, so that edits survive a switch to another tab. */}
            <TabsContent value="profile" tabIndex={-1} forceMount className="data-[state=inactive]:hidden">
              <ProfileSettings account={data} onDirty={setIsDirty} />
            </TabsContent>
            <TabsContent value="password" tabIndex={-1}>
              <PasswordSettings email={data.email} />
            </TabsContent>
            <TabsContent value="security" tabIndex={-1}>
              <SecuritySettings account={data} />
            </TabsContent>
            <TabsContent value="tokens" tabIndex={-1}>
              <TokenSettings />
            </TabsContent>
            <TabsContent value="data" tabIndex={-1}>
              <DataSettings account={data} />
            </TabsContent>
          </Tabs>
        ) : account.isError && !account.isFetching ? (
          <div role="alert">
            <EmptyState
              icon={CloudOff}
              title="Your settings didn't load"
              text="Check your connection, then try again."
              action={<Button onClick={() => account.refetch()}>Try again</Button>}
              className="py-10"
            />
          </div>
        ) : (
          <div role="status" aria-label="Loading settings" className="flex flex-col gap-4">
            {['a', 'b', 'c', 'd'].map((row) => (
              <Skeleton key={row} className="h-9" />
            ))}
          </div>
        )}
        {guard.question}
      </DialogContent>
    </Dialog>
  )
}
