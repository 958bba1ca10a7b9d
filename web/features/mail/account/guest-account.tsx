import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GuestSender } from '../../../../contract/mailbox.ts'
import { guestFromWords, guestLimitWords } from './guest-words.ts'
import { SendLinkButton } from './send-link-button.tsx'

/** For somebody who is not the operator: how their emails go out through the server's email account, and what they wait for. */
export function GuestAccount({ guest }: { guest: GuestSender }) {
  const { cause } = guest
  return (
    <div className="px-4 pb-4 text-sm">
      {cause?.code === 'address_unconfirmed' && (
        <Waiting title="Confirm your email address" text={`Your emails wait until you confirm ${cause.address}.`}>
          <SendLinkButton />
        </Waiting>
      )}
      {cause?.code === 'sender_not_set' && (
        <Waiting
          title="Your emails wait for your admin"
          text="Ask the person who runs this server to set SMTP_FROM, the address that your emails come from."
        />
      )}
      <p className="font-medium">Emails go out through this server's email account</p>
      <p className="wrap-anywhere max-w-2xl text-ink-2">
        {guestFromWords(guest)} {guestLimitWords(guest)} Set up your own email account to send from your address, with
        your own limits and hours.
      </p>
    </div>
  )
}

type WaitingProps = { title: string; text: string; children?: ReactNode }

function Waiting({ title, text, children }: WaitingProps) {
  return (
    <div role="alert" className="mb-3 flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2.5">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
      <div className="wrap-anywhere min-w-0">
        <p className="font-medium">{title}</p>
        <p>{text}</p>
        {children && <div className="mt-2.5">{children}</div>}
      </div>
    </div>
  )
}
