import { CloudDownload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import type { CrmIntegration } from '../../../contract/crm-integration.ts'
import { Button } from '../../ui/button.tsx'
import { CrmImportDialog } from './lazy-parts.ts'
import { CRMS } from './providers.ts'
import { useIntegrations } from './sync-lead-api.ts'

/** A button for each connected CRM; without any, a link to connect one. */
export function ImportFromCrm() {
  const active = useIntegrations().data?.filter(({ isActive }) => isActive) ?? []
  const [request, setRequest] = useState<{ integration: CrmIntegration; isOpen: boolean; count: number }>()
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
        <Button
          key={integration.provider}
          onClick={() => setRequest((last) => ({ integration, isOpen: true, count: (last?.count ?? 0) + 1 }))}
        >
          <CloudDownload aria-hidden="true" />
          Import from {CRMS[integration.provider].name}
        </Button>
      ))}
      <Suspense>
        {request && (
          <CrmImportDialog
            key={request.count}
            {...request}
            onClose={() => setRequest({ ...request, isOpen: false })}
            onStarted={() => go('/integrations')}
          />
        )}
      </Suspense>
    </>
  )
}
