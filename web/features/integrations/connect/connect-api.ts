import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../lib/api.ts'
import { refreshCrm } from '../sync-lead-api.ts'
import { findOutMore } from '../use-connect-crm.ts'

export function useConnectWithKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (key: string) => callApi('POST', '/api/crm/hubspot/key', { key }),
    onSuccess: () => void findOutMore(client, 'hubspot'),
    onSettled: () => refreshCrm(client),
  })
}
