import { RefreshCw } from 'lucide-react'
import type { CrmProvider } from '../../../contract/crm-integration.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../ui/overlay/dropdown-menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CRMS } from './providers.ts'
import { useIntegrations, useSyncLead } from './sync-lead-api.ts'

function useActiveCrms() {
  return useIntegrations().data?.filter(({ isActive }) => isActive) ?? []
}

/** Whether leads have a sync action. */
export const useCanSync = () => useActiveCrms().length > 0

/** The CRMs that a lead can be synced to, and the action. */
function useLeadSync(leadId: number) {
  const active = useActiveCrms()
  const syncing = useSyncLead()
  const sync = (provider: CrmProvider) => syncing.mutate({ provider, leadId })
  return { providers: active.map(({ provider }) => provider), sync, isSyncing: syncing.isPending }
}

/** Renders nothing when no CRM is connected. */
export function SyncIconButton({ leadId, label }: { leadId: number; label: string }) {
  const { providers, sync, isSyncing } = useLeadSync(leadId)
  const [only] = providers
  if (!only) return null
  const icon = isSyncing ? <Spinner /> : <RefreshCw aria-hidden="true" />
  if (providers.length === 1)
    return (
      <IconButton
        label={label}
        title={`Sync to ${CRMS[only].name}`}
        aria-busy={isSyncing}
        onClick={() => !isSyncing && sync(only)}
      >
        {icon}
      </IconButton>
    )
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={label} title="Sync" aria-busy={isSyncing}>
          {icon}
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <SyncMenuItems leadId={leadId} />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** One item for each connected CRM. */
export function SyncMenuItems({ leadId }: { leadId: number }) {
  const { providers, sync } = useLeadSync(leadId)
  return providers.map((provider) => (
    <DropdownMenuItem key={provider} onSelect={() => sync(provider)}>
      <RefreshCw aria-hidden="true" />
      Sync to {CRMS[provider].name}
    </DropdownMenuItem>
  ))
}
