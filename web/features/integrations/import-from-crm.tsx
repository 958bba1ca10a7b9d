import { CloudDownload } from 'lucide-react'
import { useLocation } from 'wouter'
import { messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { useImportFromCrm, useIntegrations } from './crm-api.ts'
import { PROVIDER_NAMES } from './crm-words.ts'

/** A button for each connected CRM; without one, the way to connect. */
export function ImportFromCrm() {
  const active = useIntegrations().data?.filter(({ isActive }) => isActive) ?? []
  const importing = useImportFromCrm()
  const [, go] = useLocation()
  if (active.length === 0)
    return (
      <Button onClick={() => go('/integrations')}>
        <CloudDownload aria-hidden="true" />
        Import from CRM
      </Button>
    )
  return active.map(({ provider }) => (
    <Button
      key={provider}
      disabled={importing.isPending}
      onClick={() =>
        importing.mutate(
          { provider, duplicates: 'update' },
          {
            onSuccess: () => go('/integrations'),
            onError: (error) =>
              toastFailure(error, messageOf(error) ?? `Failed to import from ${PROVIDER_NAMES[provider]}.`),
          },
        )
      }
    >
      <CloudDownload aria-hidden="true" />
      Import from {PROVIDER_NAMES[provider]}
    </Button>
  ))
}
