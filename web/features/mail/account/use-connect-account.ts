import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { MAIL_PROVIDER_NAMES, type MailProvider } from '../../../../contract/mail-provider.ts'
import { getJson, isUnauthorized, messageOf, withParams } from '../../../lib/api.ts'
import { openConsentPopup } from '../../../ui/overlay/consent-popup.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { refreshMailbox } from '../mail-api.ts'

type Wishes = {
  /** The account that the consent page suggests. */
  address?: string
  /** A new account starts with few emails a day. */
  rampsUp?: boolean
}

/** Opens the provider's consent page in a popup. */
export async function connectAccount(provider: MailProvider, { address, rampsUp }: Wishes = {}) {
  const name = MAIL_PROVIDER_NAMES[provider]
  try {
    await openConsentPopup(`mailbox-${provider}`, async () => {
      const { authUrl } = await getJson<{ authUrl: string }>(
        withParams(`/api/mailbox/${provider}/auth`, { address, rampUp: rampsUp ? 'true' : undefined }),
      )
      return authUrl
    })
    toast({ title: `Continue in the ${name} window`, description: 'Choose your account there and allow access.' })
  } catch (error) {
    if (isUnauthorized(error)) return
    toast({
      variant: 'destructive',
      title: `${name} is not connected`,
      description: messageOf(error) ?? 'The window did not open. Allow popups for this site, then try again.',
    })
  }
}

/** The popup reports its result by BroadcastChannel, because the provider's page may have cut the link to its opener. */
export function useAccountNews(onConnected?: () => void) {
  const client = useQueryClient()
  const connected = useEffectEvent(() => onConnected?.())
  useEffect(() => {
    const channel = new BroadcastChannel('leadwright-mailbox')
    channel.onmessage = ({ data: { isConnected } }: MessageEvent<{ isConnected: boolean }>) => {
      void refreshMailbox(client)
      if (!isConnected) return
      toast({ title: 'Success', description: 'Your email account is connected' })
      connected()
    }
    return () => channel.close()
  }, [client])
}
