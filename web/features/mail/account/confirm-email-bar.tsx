import { useQueryClient } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useEffect } from 'react'
import type { CurrentUser } from '../../../../contract/user.ts'
import { CURRENT_USER } from '../../../lib/use-current-user.ts'
import { SendLinkButton } from './send-link-button.tsx'

/** On every page, while the emails of this user wait for it. */
export function ConfirmEmailBar({ user }: { user: CurrentUser }) {
  const client = useQueryClient()
  const isAsked = user.mustConfirmEmail === true
  useEffect(() => {
    if (!isAsked) return
    // The link opens in another tab: coming back from there, the bar goes.
    const look = () => void client.invalidateQueries(CURRENT_USER)
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [client, isAsked])
  if (!isAsked) return null
  return (
    <section
      aria-label="Confirm your email address"
      className="flex items-center gap-x-4 border-b bg-warn-soft px-4 py-2 text-sm text-warn-text lg:px-6"
    >
      <p className="wrap-anywhere flex min-w-0 flex-1 items-center gap-2">
        <MailCheck className="size-4 shrink-0" aria-hidden="true" />
        Confirm your email address, {user.email}.{' '}
        {user.hasNoSender
          ? 'Your emails also wait for your admin, who has to choose their From address (SMTP_FROM).'
          : 'Until then, none of your emails go out.'}
      </p>
      <SendLinkButton />
    </section>
  )
}
