import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CrmIntegration, CrmProvider } from '../../../contract/crm-integration.ts'
import { CRM_NAMES } from '../../../contract/crm-names.ts'
import { callApi, isUnauthorized, messageOf } from '../../lib/api.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { refreshLeads } from '../lead-data/lead-api.ts'

// Separate from crm-api.ts, because every list of leads needs it.

export const INTEGRATIONS = '/api/crm/integrations'
export const useIntegrations = () => useQuery<CrmIntegration[]>({ queryKey: [INTEGRATIONS] })

/** The properties that the user chose for the fields of leads. */
export const useChosenFields = (integrationId: number) =>
  useIntegrations().data?.find(({ id }) => id === integrationId)?.syncSettings.fields

type LeadSync = { provider: CrmProvider; leadId: number; isOnlyRead: boolean }

/** The mutation shows the toasts itself, because the menu that started it is closed by then. */
export function useSyncLead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ provider, leadId }: LeadSync) => callApi('POST', `/api/crm/${provider}/sync/${leadId}`),
    onSuccess: (_response, { provider, isOnlyRead }) => {
      const name = CRM_NAMES[provider]
      const description = isOnlyRead ? `Lead updated from ${name}.` : `Lead synced to ${name} successfully.`
      toast({ title: 'Sync Successful', description })
    },
    onError: (error, { provider, isOnlyRead }) => {
      if (isUnauthorized(error)) return
      const reason = messageOf(error)
      const what = isOnlyRead ? 'update lead from' : 'sync lead to'
      const description = `Failed to ${what} ${CRM_NAMES[provider]}.${reason ? ` ${reason}` : ''}`
      toast({ variant: 'destructive', title: 'Sync Failed', description })
    },
    onSettled: () => {
      refreshCrm(client)
      refreshLeads(client)
    },
  })
}

/** Refetches everything about CRMs. */
export function refreshCrm(client: QueryClient) {
  void client.invalidateQueries({ predicate: ({ queryKey: [url] }) => String(url).startsWith('/api/crm/') })
}
