import { CloudDownload } from 'lucide-react'
import { useLocation } from 'wouter'
import type { CrmIntegration } from '../../../contract/crm-integration.ts'
import { CRM_NAMES } from '../../../contract/crm-names.ts'
import { Button } from '../../ui/button.tsx'
import { useDialogHost } from '../../ui/overlay/use-dialog-host.tsx'
import { CrmImportDialog } from './lazy-parts.ts'
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
          Import from {CRM_NAMES[integration.provider]}
        </Button>
      ))}
      {importing.host((dialog, integration) => (
        <CrmImportDialog {...dialog} integration={integration} onStarted={() => go('/integrations')} />
      ))}
    </>
  )
}
