import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  Account,
  AccountChanges,
  AccountDeletion,
  AddressChange,
  PasswordChange,
} from '../../../contract/account.ts'
import type { ApiToken, MadeApiToken, NewApiToken } from '../../../contract/api-token.ts'
import type { LeadSettings } from '../../../contract/lead-settings.ts'
import { callApi } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { CURRENT_USER } from '../../lib/use-current-user.ts'

const ACCOUNT = '/api/account'
const TOKENS = '/api/tokens'
export const EXPORT_HREF = `${ACCOUNT}/export.zip`

/** Never cached: it may have been changed in another tab. */
export const useAccount = () => useQuery<Account>({ queryKey: [ACCOUNT], staleTime: 0, gcTime: 0 })

const SAVE = [ACCOUNT, 'save']
const isLastSave = (client: QueryClient) => client.isMutating({ mutationKey: SAVE }) === 1

export function useSaveAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: SAVE,
    // One after the other, so that the last choice counts.
    scope: { id: 'account' },
    mutationFn: (changes: AccountChanges) => callApi('PATCH', ACCOUNT, changes),
    // A read that is under way would bring the previous choice back.
    onMutate: () => client.cancelQueries({ queryKey: CURRENT_USER.queryKey }),
    // The sidebar shows the name, reports use the time zone, and the voice starts with name and company.
    onSettled: () => {
      if (!isLastSave(client)) return
      for (const url of [ACCOUNT, '/api/auth/user', '/api/stats', '/api/analytics', '/api/voice'])
        void client.invalidateQueries({ queryKey: [url] })
    },
  })
}

export const useChangePassword = () =>
  useMutation({ mutationFn: (change: PasswordChange) => callApi('PUT', `${ACCOUNT}/password`, change) })

export const useChangeEmail = () =>
  useAccountChange((change: AddressChange) => callApi('POST', `${ACCOUNT}/email`, change))
export const useResendEmailChange = () => useAccountChange(() => callApi('POST', `${ACCOUNT}/email/link`))
export const useCancelEmailChange = () => useAccountChange(() => callApi('DELETE', `${ACCOUNT}/email`))

/** A change of what the dialog shows of the account. */
function useAccountChange<V = void>(mutationFn: (variables: V) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: [ACCOUNT] }) })
}

export const useDeleteAccount = () =>
  useMutation({ mutationFn: (proof: AccountDeletion) => callApi('DELETE', ACCOUNT, proof) })

const LEAD_SETTINGS = '/api/leads/settings'
export const useLeadSettings = () => useQuery<LeadSettings>({ queryKey: [LEAD_SETTINGS], staleTime: 0 })

export function useChangeLeadSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: LeadSettings) => callApi('PUT', LEAD_SETTINGS, settings),
    onMutate: async (settings) => {
      await client.cancelQueries({ queryKey: [LEAD_SETTINGS] })
      const before = client.getQueryData<LeadSettings>([LEAD_SETTINGS])
      client.setQueryData<LeadSettings>([LEAD_SETTINGS], settings)
      return before
    },
    onError: (error, _settings, before) => {
      client.setQueryData([LEAD_SETTINGS], before)
      toastFailure(error, 'Failed to save the setting')
    },
  })
}

export const useTokens = () => useQuery<ApiToken[]>({ queryKey: [TOKENS], staleTime: 0 })

export function useMakeToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (token: NewApiToken): Promise<MadeApiToken> => (await callApi('POST', TOKENS, token)).json(),
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
