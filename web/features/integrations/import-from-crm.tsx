import { CloudDownload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import type { CrmIntegration } from '../../../contract/crm-integration.ts'
import { Button } from '../../ui/button.tsx'
import { CrmImportDialog } from './lazy-parts.ts'
import { PROVIDER_NAMES } from './provider-names.ts'
import { useIntegrations } from './sync-lead-api.ts'

/** A button for each connected CRM; without one, the way to connect. */
export function ImportFromCrm() {
  const active = useIntegrations().data?.filter(({ isActive }) => isActive) ?? []
  const [asked, setAsked] = useState<{ integration: CrmIntegration; isOpen: boolean; count: number }>()
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
          onClick={() => setAsked((last) => ({ integration, isOpen: true, count: (last?.count ?? 0) + 1 }))}
        >
          <CloudDownload aria-hidden="true" />
          Import from {PROVIDER_NAMES[integration.provider]}
        </Button>
      ))}
      <Suspense>
        {asked && (
          <CrmImportDialog
            key={asked.count}
            {...asked}
            onClose={() => setAsked({ ...asked, isOpen: false })}
            onBegun={() => go('/integrations')}
          />
        )}
      </Suspense>
    </>
  )
}
