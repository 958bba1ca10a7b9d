import { CircleAlert, CircleCheck } from 'lucide-react'
import type { MailboxTest } from '../../../../contract/mailbox.ts'
import { cn } from '../../../ui/class-names.ts'
import { Spinner } from '../../../ui/spinner.tsx'

type Props = { isTesting: boolean; result: MailboxTest | undefined; failure: string | undefined }

/** The result of the test, one line per server. */
export function ConnectionTest({ isTesting, result, failure }: Props) {
  return (
    <div role="status" className="flex flex-col gap-1.5 border-t bg-sunken px-5 py-3 text-sm empty:hidden">
      {isTesting && (
        <p className="flex items-center gap-2 text-ink-2">
          <Spinner />
          Testing the connection…
        </p>
      )}
      {!isTesting && failure && <Line isOk={false} server="Test" message={failure} />}
      {!isTesting && result && <Line isOk={result.smtp.ok} server="Outgoing email" message={result.smtp.message} />}
      {!isTesting && result?.imap && (
        <Line isOk={result.imap.ok} server="Incoming email" message={result.imap.message} />
      )}
    </div>
  )
}

function Line({ isOk, server, message }: { isOk: boolean; server: string; message: string }) {
  const Icon = isOk ? CircleCheck : CircleAlert
  return (
    <p className="wrap-anywhere flex items-start gap-2">
      <Icon className={cn('mt-0.5 size-4 shrink-0', isOk ? 'text-good' : 'text-bad')} aria-hidden="true" />
      <span>
        <span className="font-medium">{server}:</span> {message}
      </span>
    </p>
  )
}
