import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MAIL_PROVIDER_NAMES, type MailProvider } from '../../../../contract/mail-provider.ts'
import { getJson, isUnauthorized, messageOf, withParams } from '../../../lib/api.ts'
import { openConsentPopup } from '../../../ui/overlay/consent-popup.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { refreshMailbox } from '../mail-api.ts'

/** Opens the provider's consent page in a popup. `address`: the account that it suggests there. */
export async function connectAccount(provider: MailProvider, address?: string) {
  const name = MAIL_PROVIDER_NAMES[provider]
  try {
    await openConsentPopup(`mailbox-${provider}`, async () => {
      const { authUrl } = await getJson<{ authUrl: string }>(withParams(`/api/mailbox/${provider}/auth`, { address }))
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
export function useAccountNews() {
  const client = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel('leadwright-mailbox')
    channel.onmessage = ({ data: { isConnected } }: MessageEvent<{ isConnected: boolean }>) => {
      void refreshMailbox(client)
      if (isConnected) toast({ title: 'Success', description: 'Your email account is connected' })
    }
    return () => channel.close()
  }, [client])
}
