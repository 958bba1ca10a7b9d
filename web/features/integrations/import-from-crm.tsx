import { CloudDownload } from 'lucide-react'
import { useLocation } from 'wouter'
import type { CrmIntegration } from '../../../contract/crm-integration.ts'
import { Button } from '../../ui/button.tsx'
import { useDialogHost } from '../../ui/overlay/use-dialog-host.tsx'
import { CrmImportDialog } from './lazy-parts.ts'
import { CRMS } from './providers.ts'
import { useIntegrations } from './sync-lead-api.ts'

/** A button for each connected CRM; without any, a link to connect one. */
export function ImportFromCrm() {
  const active = useIntegrations().data?.filter(({ isActive }) => isActive) ?? []
  const importing = useDialogHost<CrmIntegration>()
  const [, go] = useLocation()
  if (active.length === 0)
    return (
      <Button onClick={() => go('/integrations')}>
        <CloudDownload aria-hidden="true" />
        Import from CRM
      </Button>
    )
  return (
    <>
      {active.map((integration) => (
        <Button key={integration.provider} onClick={() => importing.open(integration)}>
          <CloudDownload aria-hidden="true" />
          Import from {CRMS[integration.provider].name}
        </Button>
      ))}
      {importing.host((dialog, integration) => (
        <CrmImportDialog {...dialog} integration={integration} onStarted={() => go('/integrations')} />
      ))}
    </>
  )
}
