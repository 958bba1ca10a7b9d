import { useState } from 'react'
import { Link } from 'wouter'
import type { CrmIntegration } from '../../../contract/crm-integration.ts'
import { isUnauthorized } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useDialogHost } from '../../ui/overlay/use-dialog-host.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { useDisconnect, useTestConnection } from './crm-api.ts'
import { CrmImportDialog, SyncPreviewDialog } from './lazy-parts.ts'
import { CRMS } from './providers.ts'

const DIALOGS = { sync: SyncPreviewDialog, import: CrmImportDialog }
type Part = keyof typeof DIALOGS

/** The buttons of a connected CRM. */
export function CrmCardActions({ integration }: { integration: CrmIntegration }) {
  const { id, provider, isActive } = integration
  const name = CRMS[provider].name
  const [isAsking, setIsAsking] = useState(false)
  const { open, host } = useDialogHost<Part>()
  const testing = useTestConnection()
  const disconnecting = useDisconnect()

  const fail = (error: unknown, title: string, description: string) => {
    if (!isUnauthorized(error)) toast({ variant: 'destructive', title, description })
  }
  const test = () =>
    testing.mutate(id, {
      onSuccess: ({ connected }) =>
        connected
          ? toast({ title: 'Connection Successful', description: `Your ${name} connection works.` })
          : fail(undefined, 'Connection Failed', 'Unable to connect to your CRM. Please check your credentials.'),
      onError: (error) => fail(error, 'Test Failed', 'Unable to test the connection.'),
    })
  const disconnect = () => {
    setIsAsking(false)
    disconnecting.mutate(id, {
      onSuccess: () => toast({ title: 'Integration Disconnected', description: `${name} is no longer connected.` }),
      onError: (error) => toastFailure(error, 'Failed to disconnect integration.'),
    })
  }

  return (
    <>
      {isActive && (
        <>
          <Button variant="primary" onClick={() => open('sync')}>
            Sync now
          </Button>
          <Button onClick={() => open('import')}>Import</Button>
        </>
      )}
      <Button disabled={testing.isPending} onClick={test}>
        Test Connection
      </Button>
      <Button asChild>
        <Link href={`/integrations/${provider}/settings`}>Settings</Link>
      </Button>
      <Button variant="ghost" disabled={disconnecting.isPending} onClick={() => setIsAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={`Are you sure you want to disconnect ${name}?`}
        text={`Your leads, your ${name} records and the sync log stay. Leads and records will no longer be in sync.`}
        confirmLabel="Disconnect"
        onConfirm={disconnect}
        onCancel={() => setIsAsking(false)}
      />
      {host((dialog, part) => {
        const Part = DIALOGS[part]
        return <Part {...dialog} integration={integration} />
      })}
    </>
  )
}
