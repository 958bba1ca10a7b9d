import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { useState } from 'react'
import type { DnsRecord, TrackingDomain, TrackingDomainState } from '../../../../contract/tracking-domain.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useCheckHost, useRemoveHost } from './tracking-domain-api.ts'

type Named = NonNullable<TrackingDomain['domain']>

const marks: Record<TrackingDomainState, { Icon: typeof CircleHelp; color: string; word: string }> = {
  live: { Icon: CircleCheck, color: 'text-good', word: 'Verified. Your emails use it' },
  pending: { Icon: CircleHelp, color: 'text-ink-3', word: 'Not verified yet' },
  lost: { Icon: CircleAlert, color: 'text-bad', word: 'Not working. Your emails use the main address' },
}

/** The host that somebody named, and what is missing before emails use it. */
export function NamedHost({ domain: { host, state, message, records } }: { domain: Named }) {
  const checking = useCheckHost()
  const { Icon, color, word } = marks[state]
  async function check() {
    try {
      const { domain } = await checking.mutateAsync()
      if (domain?.state === 'live') toast({ title: 'Success', description: `Your emails use ${domain.host}` })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to check the tracking domain')
    }
  }
  return (
    <div className="text-sm">
      <p className="flex items-start gap-2">
        <Icon className={`mt-0.5 size-4 shrink-0 ${color}`} aria-hidden="true" />
        <span className="wrap-anywhere min-w-0">
          <span className="font-medium">{host}</span>: {word}
        </span>
      </p>
      <p role="status" className="wrap-anywhere mt-1 max-w-3xl empty:hidden">
        {message}
      </p>
      {state !== 'live' && <Records records={records} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => void check()} disabled={checking.isPending}>
          Check now
        </Button>
        <RemoveHost host={host} />
      </div>
    </div>
  )
}

function Records({ records }: { records: DnsRecord[] }) {
  return (
    <section aria-label="DNS records to add" className="mt-3 flex flex-col gap-2">
      {records.map(({ type, name, value }) => (
        <dl key={type} className="grid gap-x-6 gap-y-1 rounded-md border px-3 py-2 sm:grid-cols-[5rem_1fr_1fr]">
          {Object.entries({ Type: type, Name: name, Value: value }).map(([label, text]) => (
            <div key={label} className="min-w-0">
              <dt className="text-ink-3 text-xs">{label}</dt>
              <dd className="wrap-anywhere font-mono text-xs">{text}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}

function RemoveHost({ host }: { host: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const removing = useRemoveHost()
  async function remove() {
    setIsAsking(false)
    try {
      await removing.mutateAsync()
      toast({ title: 'Success', description: 'Tracking domain removed' })
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to remove the tracking domain')
    }
  }
  return (
    <>
      <Button onClick={() => setIsAsking(true)} disabled={removing.isPending}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={`Are you sure you want to remove ${host}?`}
        text="Emails that go out from now on use the main address. Links in emails you already sent work as long as the DNS record stays."
        confirmLabel="Remove"
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
