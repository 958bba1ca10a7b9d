import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CrmIntegration, CrmProvider } from '../../../contract/crm-integration.ts'
import { CRM_NAMES } from '../../../contract/crm-names.ts'
import { ApiError, callApi, getJson, isUnauthorized, messageOf } from '../../lib/api.ts'
import { openConsentPopup } from '../../ui/overlay/consent-popup.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { getAuthUrl } from './crm-api.ts'
import { INTEGRATIONS, refreshCrm } from './sync-lead-api.ts'

/** Opens the CRM's consent page in a popup. Resolves with the reason when the server refuses the login address. */
export function useConnectCrm() {
  return async function connect(provider: CrmProvider, loginUrl?: string): Promise<string | undefined> {
    const name = CRM_NAMES[provider]
    try {
      await openConsentPopup(`crm-${provider}`, () => getAuthUrl(provider, loginUrl))
      toast({
        title: 'Authorization Required',
        description: `Please complete the ${name} authorization in the new window.`,
      })
    } catch (error) {
      if (isUnauthorized(error)) return undefined
      const refused = loginUrl && error instanceof ApiError && error.status === 400 ? messageOf(error) : undefined
      if (refused) return refused
      toast({
        variant: 'destructive',
        title: 'Connection Failed',
        description: `Failed to connect to ${name}. Please try again.`,
      })
    }
    return undefined
  }
}

type ConnectionMessage = { provider: CrmProvider; isConnected: boolean }

/** The popup reports its result by BroadcastChannel, because a CRM's page may have cut the link to its opener. */
export function useConnectionNews() {
  const client = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel('leadwright-crm')
    channel.onmessage = ({ data: { provider, isConnected } }: MessageEvent<ConnectionMessage>) => {
      refreshCrm(client)
      const name = CRM_NAMES[provider]
      if (isConnected) {
        toast({ title: 'Connection Successful', description: `${name} is connected.` })
        void findOutMore(client, provider)
      } else
        toast({
          variant: 'destructive',
          title: 'Connection Failed',
          description: `Failed to connect to ${name}. Please try again.`,
        })
    }
    return () => channel.close()
  }, [client])
}

/** What the CRM doesn't allow, for its card. A failure shows with the next test or sync. */
export async function findOutMore(client: QueryClient, provider: CrmProvider) {
  try {
    const integrations = await getJson<CrmIntegration[]>(INTEGRATIONS)
    const connected = integrations.find((one) => one.provider === provider)
    if (connected) await callApi('POST', `${INTEGRATIONS}/${connected.id}/test`)
  } catch {
    return
  }
  refreshCrm(client)
}
