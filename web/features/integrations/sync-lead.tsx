import { RefreshCw } from 'lucide-react'
import type { CrmIntegration } from '../../../contract/crm-integration.ts'
import { CRM_NAMES } from '../../../contract/crm-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../ui/overlay/dropdown-menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useIntegrations, useSyncLead } from './sync-lead-api.ts'

function useActiveCrms() {
  return useIntegrations().data?.filter(({ isActive }) => isActive) ?? []
}

/** Whether leads have a sync action. */
export const useCanSync = () => useActiveCrms().length > 0

/** The CRMs that a lead can be synced with, and the action. */
function useLeadSync(leadId: number) {
  const crms = useActiveCrms()
  const syncing = useSyncLead()
  const sync = (crm: CrmIntegration) => syncing.mutate({ provider: crm.provider, leadId, isOnlyRead: isOnlyRead(crm) })
  return { crms, sync, isSyncing: syncing.isPending }
}

const isOnlyRead = ({ syncSettings }: CrmIntegration) => syncSettings.syncDirection === 'in'
const syncWords = (crm: CrmIntegration) => `${isOnlyRead(crm) ? 'Update from' : 'Sync to'} ${CRM_NAMES[crm.provider]}`

/** Renders nothing when no CRM is connected. */
export function SyncIconButton({ leadId, label }: { leadId: number; label: string }) {
  const { crms, sync, isSyncing } = useLeadSync(leadId)
  const [only] = crms
  if (!only) return null
  const icon = isSyncing ? <Spinner /> : <RefreshCw aria-hidden="true" />
  if (crms.length === 1)
    return (
      <IconButton label={label} title={syncWords(only)} aria-busy={isSyncing} onClick={() => !isSyncing && sync(only)}>
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
  const { crms, sync } = useLeadSync(leadId)
  return crms.map((crm) => (
    <DropdownMenuItem key={crm.id} onSelect={() => sync(crm)}>
      <RefreshCw aria-hidden="true" />
      {syncWords(crm)}
    </DropdownMenuItem>
  ))
}
