import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InboxSettings } from '../../../../contract/inbox.ts'
import { callApi } from '../../../lib/api.ts'

const SETTINGS = '/api/inbox/settings'

export const useInboxSettings = () => useQuery<InboxSettings>({ queryKey: [SETTINGS] })

export function useChangeInboxSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (changes: Partial<InboxSettings>): Promise<InboxSettings> =>
      (await callApi('PUT', SETTINGS, changes)).json(),
    onSuccess: (settings) => client.setQueryData([SETTINGS], settings),
  })
}
