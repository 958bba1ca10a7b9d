import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PasskeyList, PasskeyStart } from '../../../../contract/passkey.ts'
import type {
  FactorProof,
  PasswordProof,
  RecoveryCodes,
  SecondFactor,
  TotpSetup,
} from '../../../../contract/second-factor.ts'
import type { OwnSession } from '../../../../contract/session.ts'
import { callApi } from '../../../lib/api.ts'

const FACTOR = '/api/account/second-factor'
const TOTP = '/api/account/totp'
const CODES = '/api/account/recovery-codes'
const PASSKEYS = '/api/account/passkeys'
const SESSIONS = '/api/account/sessions'

export const useSecondFactor = () => useQuery<SecondFactor>({ queryKey: [FACTOR], staleTime: 0 })
export const usePasskeys = () => useQuery<PasskeyList>({ queryKey: [PASSKEYS], staleTime: 0 })
export const useSessions = () => useQuery<OwnSession[]>({ queryKey: [SESSIONS], staleTime: 0 })

export const useBeginTotp = () =>
  useMutation({
    mutationFn: async (proof: PasswordProof): Promise<TotpSetup> => (await callApi('POST', TOTP, proof)).json(),
    // The secret is not kept.
    gcTime: 0,
  })

export const useConfirmTotp = () =>
  useChange(
    FACTOR,
    async (code: string): Promise<RecoveryCodes> => (await callApi('POST', `${TOTP}/confirm`, { code })).json(),
  )
export const useTurnOffTotp = () => useChange(FACTOR, (proof: FactorProof) => callApi('DELETE', TOTP, proof))
export const useRenewCodes = () =>
  useChange(FACTOR, async (proof: FactorProof): Promise<RecoveryCodes> => (await callApi('POST', CODES, proof)).json())

/** Asks the server, then the browser, then the server again. */
export const useAddPasskey = () =>
  useChange(PASSKEYS, async ({ name, ...proof }: { name: string } & PasskeyStart) => {
    const optionsJSON = await (await callApi('POST', `${PASSKEYS}/options`, proof)).json()
    // Only people who add a passkey load it.
    const { startRegistration } = await import('@simplewebauthn/browser')
    const response = await startRegistration({ optionsJSON })
    await callApi('POST', PASSKEYS, { name, response })
  })
export const useRemovePasskey = () =>
  useChange(PASSKEYS, ({ id, password }: { id: number; password: string }) =>
    callApi('DELETE', `${PASSKEYS}/${id}`, { password }),
  )

export const useEndSession = () => useChange(SESSIONS, (id: string) => callApi('DELETE', `${SESSIONS}/${id}`))
export const useEndOtherSessions = () => useChange(SESSIONS, () => callApi('DELETE', SESSIONS))
/** This one too: nothing can be read after it. */
export const useEndSessions = () =>
  useMutation({ mutationFn: () => callApi('DELETE', `${SESSIONS}?current=true`), gcTime: 0 })

/** A change of what the query at `url` shows. */
function useChange<V, R>(url: string, mutationFn: (variables: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, gcTime: 0, onSettled: () => client.invalidateQueries({ queryKey: [url] }) })
}
