import { Link } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { useMailboxes } from '../account-data.ts'
import { SendingForm } from '../lazy-parts.ts'
import { useMailbox } from '../mail-api.ts'

/** With several email accounts: whose settings these are. */
function DefaultNote() {
  const [first, ...others] = useMailboxes().data ?? []
  if (!first || others.length === 0) return null
  return (
    <p className="wrap-anywhere mb-5 text-ink-2 text-sm">
      For {first.fromEmail}, your default email account. Change the others under{' '}
      <Link href="/settings/email-accounts" className="text-accent-text underline">
        Email accounts
      </Link>
      .
    </p>
  )
}

/** Limits, hours and tracking of the connected email account. */
export function SendingSettings() {
  return (
    <Card aria-label="Sending settings" className="p-4">
      <Loaded
        query={useMailbox()}
        loading={<LoadingLines label="Loading settings" widths={['w-1/3', 'w-2/3', 'w-1/2']} />}
        failure="Your sending settings didn't load."
      >
        {(mailbox) =>
          mailbox ? (
            <>
              <DefaultNote />
              <SendingForm key={mailbox.fromEmail} mailbox={mailbox} />
            </>
          ) : (
            <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
              <p className="min-w-0">
                <span className="block font-medium">Connect an email account first</span>
                <span className="text-ink-2">Then you can set its limits, hours and tracking here.</span>
              </p>
              <Button asChild variant="primary">
                <Link href="/settings/email-accounts">Connect an email account</Link>
              </Button>
            </div>
          )
        }
      </Loaded>
    </Card>
  )
}
