import type { CrmProvider } from '../../../../contract/crm-integration.ts'
import { Button } from '../../../ui/button.tsx'
import { useDialogHost } from '../../../ui/overlay/use-dialog-host.tsx'
import { useConnectCrm } from '../use-connect-crm.ts'
import { KeyDialog, LoginDialog } from './lazy-dialogs.ts'

/** What else a CRM can be connected with. */
const OTHER_WAYS: Record<CrmProvider, { label: string; Dialog: typeof KeyDialog; needsApp: boolean }> = {
  salesforce: { label: 'Sandbox or My Domain', Dialog: LoginDialog, needsApp: true },
  hubspot: { label: 'Connect with a key', Dialog: KeyDialog, needsApp: false },
}

type Props = {
  provider: CrmProvider
  /** Server settings are missing, without which no one can connect through the CRM's page. */
  isAppMissing: boolean
}

export function ConnectButtons({ provider, isAppMissing }: Props) {
  const connect = useConnectCrm()
  const { open, host } = useDialogHost()
  const { label, Dialog, needsApp } = OTHER_WAYS[provider]
  return (
    <>
      <Button variant="primary" disabled={isAppMissing} onClick={() => void connect(provider)}>
        Connect
      </Button>
      <Button disabled={needsApp && isAppMissing} onClick={() => open()}>
        {label}
      </Button>
      {host((dialog) => (
        <Dialog {...dialog} />
      ))}
    </>
  )
}
