import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CrmProvider } from '../../../contract/crm-integration.ts'
import { isUnauthorized } from '../../lib/api.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { getAuthUrl } from './crm-api.ts'
import { PROVIDER_NAMES } from './provider-names.ts'
import { refreshCrm } from './sync-lead-api.ts'

const WIDTH = 600
const HEIGHT = 700

/** Opens the CRM's consent page in a window of its own. */
export function useConnectCrm() {
  return async function connect(provider: CrmProvider) {
    const name = PROVIDER_NAMES[provider]
    // Opened before the answer is waited for: later a browser takes it for an unwanted one.
    const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2)
    const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2)
    const popup = window.open('', `crm-${provider}`, `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`)
    try {
      const authUrl = await getAuthUrl(provider)
      if (!popup) throw new Error('the window was blocked')
      // Their page is to know nothing of ours, and cannot lead it elsewhere.
      popup.opener = null
      popup.location.href = authUrl
      toast({
        title: 'Authorization Required',
        description: `Please complete the ${name} authorization in the new window.`,
      })
    } catch (error) {
      popup?.close()
      if (isUnauthorized(error)) return
      toast({
        variant: 'destructive',
        title: 'Connection Failed',
        description: `Failed to connect to ${name}. Please try again.`,
      })
    }
  }
}

type Told = { provider: CrmProvider; isConnected: boolean }

/** Hears from that window how it went. Not from its opener: a CRM's page may have cut the two apart. */
export function useConnectionNews() {
  const client = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel('leadwright-crm')
    channel.onmessage = ({ data: { provider, isConnected } }: MessageEvent<Told>) => {
      refreshCrm(client)
      const name = PROVIDER_NAMES[provider]
      if (isConnected) toast({ title: 'Connection Successful', description: `${name} is connected.` })
      else
        toast({
          variant: 'destructive',
          title: 'Connection Failed',
          description: `Failed to connect to ${name}. Please try again.`,
        })
    }
    return () => channel.close()
  }, [client])
}
