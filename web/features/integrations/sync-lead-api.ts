import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CrmIntegration, CrmProvider } from '../../../contract/crm-integration.ts'
import { callApi, isUnauthorized, messageOf } from '../../lib/api.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { PROVIDER_NAMES } from './provider-names.ts'

// What every list of leads needs of the CRMs; the rest is the integrations page's, and fetched with it.

export const INTEGRATIONS = '/api/crm/integrations'
export const useIntegrations = () => useQuery<CrmIntegration[]>({ queryKey: [INTEGRATIONS] })

/** The toasts are the mutation's own: a menu that it was chosen from is gone by then. */
export function useSyncLead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ provider, leadId }: { provider: CrmProvider; leadId: number }) =>
      callApi('POST', `/api/crm/${provider}/sync/${leadId}`),
    onSuccess: (_answer, { provider }) => {
      const description = `Lead synced to ${PROVIDER_NAMES[provider]} successfully.`
      toast({ title: 'Sync Successful', description })
    },
    onError: (error, { provider }) => {
      if (isUnauthorized(error)) return
      const reason = messageOf(error)
      const description = `Failed to sync lead to ${PROVIDER_NAMES[provider]}.${reason ? ` ${reason}` : ''}`
      toast({ variant: 'destructive', title: 'Sync Failed', description })
    },
    onSettled: () => {
      refreshCrm(client)
      refreshLeads(client)
    },
  })
}

/** Everything that shows how it stands between us and the CRMs. */
export function refreshCrm(client: QueryClient) {
  void client.invalidateQueries({ predicate: ({ queryKey: [url] }) => String(url).startsWith('/api/crm/') })
}

export function refreshLeads(client: QueryClient) {
  const counted = ['/api/stats', '/api/pipeline-data', '/api/analytics']
  void client.invalidateQueries({
    predicate: ({ queryKey: [url] }) => counted.includes(String(url)) || String(url).startsWith('/api/leads'),
  })
}
