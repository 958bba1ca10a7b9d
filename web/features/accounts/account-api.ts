import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Account, AccountChanges, AccountDeletion, PasswordChange } from '../../../contract/account.ts'
import type { ApiToken, MadeApiToken } from '../../../contract/api-token.ts'
import { callApi } from '../../lib/api.ts'

const ACCOUNT = '/api/account'
const TOKENS = '/api/tokens'
export const EXPORT_HREF = `${ACCOUNT}/export.zip`

/** Never cached: it may have been changed in another tab. */
export const useAccount = () => useQuery<Account>({ queryKey: [ACCOUNT], staleTime: 0, gcTime: 0 })

export function useSaveAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: AccountChanges) => callApi('PATCH', ACCOUNT, changes),
    // The sidebar shows the name, reports use the time zone, and the voice starts with name and company.
    onSuccess: () => {
      for (const url of [ACCOUNT, '/api/auth/user', '/api/stats', '/api/analytics', '/api/voice'])
        void client.invalidateQueries({ queryKey: [url] })
    },
  })
}

export const useChangePassword = () =>
  useMutation({ mutationFn: (change: PasswordChange) => callApi('PUT', `${ACCOUNT}/password`, change) })

export const useDeleteAccount = () =>
  useMutation({ mutationFn: (proof: AccountDeletion) => callApi('DELETE', ACCOUNT, proof) })

export const useTokens = () => useQuery<ApiToken[]>({ queryKey: [TOKENS], staleTime: 0 })

export function useMakeToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (name: string): Promise<MadeApiToken> => (await callApi('POST', TOKENS, { name })).json(),
    onSuccess: () => client.invalidateQueries({ queryKey: [TOKENS] }),
  })
}

export function useRemoveToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi('DELETE', `${TOKENS}/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: [TOKENS] }),
  })
}
