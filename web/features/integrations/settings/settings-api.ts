import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CrmDealChoices, CrmList, CrmProperty } from '../../../../contract/crm-choices.ts'
import type { CrmIntegration, SyncSettings } from '../../../../contract/crm-integration.ts'
import { callApi } from '../../../lib/api.ts'
import { CRMS } from '../providers.ts'
import { INTEGRATIONS } from '../sync-lead-api.ts'

type Which = { integration: CrmIntegration; object: SyncSettings['salesforceObject'] }

/** What an account of a CRM has to choose from, for the kind of record that the form says. */
function useChoices<T>(what: string, { integration: { id, provider, isActive }, object }: Which, isWanted: boolean) {
  const { recordTypes } = CRMS[provider]
  return useQuery<T>({
    queryKey: [`${INTEGRATIONS}/${id}/${what}`, recordTypes ? { object: object ?? recordTypes[0]?.value } : {}],
    enabled: isActive && isWanted,
    refetchOnMount: 'always',
  })
}
export const useProperties = (which: Which) => useChoices<CrmProperty[]>('properties', which, true)
export const useLists = (which: Which, isWanted: boolean) => useChoices<CrmList[]>('lists', which, isWanted)
export const useDealChoices = (which: Which, isWanted: boolean) =>
  useChoices<CrmDealChoices>('deal-choices', which, isWanted)

export function useSaveSettings(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: SyncSettings) => callApi('PUT', `${INTEGRATIONS}/${id}/settings`, settings),
    onSuccess: () => client.invalidateQueries({ queryKey: [INTEGRATIONS] }),
  })
}

export function useAddExternalId(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('POST', `${INTEGRATIONS}/${id}/external-id`),
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey: [url] }) => String(url).startsWith(INTEGRATIONS) }),
  })
}
