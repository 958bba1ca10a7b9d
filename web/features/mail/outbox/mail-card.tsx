import { MailOpen, Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterSelect } from '../../../ui/form/filter-select.tsx'
import { SearchBox } from '../../../ui/form/search-box.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { useDialogHost } from '../../../ui/overlay/use-dialog-host.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MailPanel, SendMailDialog } from '../lazy-parts.ts'
import { useMailbox, useMailboxFollowsMails, useMails, useTransport } from '../mail-api.ts'
import { useOutboxView } from '../reading/use-outbox-view.ts'
import { MailPages } from './mail-pages.tsx'
import { STATE_FILTERS } from './mail-words.ts'
import { UnknownNote } from './unknown-note.tsx'

/** Sent and scheduled emails. */
export function MailCard() {
  const [{ search, state, email }, change] = useOutboxView()
  const query = useMails({ search: search.trim(), state })
  const zone = useMailbox().data?.timeZone
  const isCapturing = useTransport().data?.transport === 'outbox'
  const [isWhole, setIsWhole] = useState(false)
  const sending = useDialogHost()
  useMailboxFollowsMails(query.data)
  const isFiltered = search.trim() !== '' || state !== ''
  const hasList = query.data !== undefined && (query.data.length > 0 || isFiltered)
  const send = (
    <Button onClick={() => sending.open()}>
      <Send aria-hidden="true" />
      Send a template
    </Button>
  )
  return (
    <Card aria-labelledby="mail-title">
      <CardHeader
        title={isCapturing ? 'Outbox' : 'Sent and scheduled emails'}
        titleId="mail-title"
        description={isCapturing ? 'Captured, not delivered' : undefined}
        actions={hasList ? send : undefined}
      />
      <UnknownNote />
      {hasList && (
        <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
          <SearchBox
            label="Search emails"
            placeholder="Search name, company or email"
            value={search}
            onSearch={(next) => change({ search: next }, { replace: true })}
          />
          <FilterSelect
            label="Status"
            all="Any status"
            options={STATE_FILTERS}
            value={state}
            onChange={(next) => change({ state: next })}
            className="w-auto"
          />
        </div>
      )}
      <Loaded
        query={query}
        loading={<MailListSkeleton />}
        failure="Your emails didn't load."
        isEmpty={(mails) => mails.length === 0}
        empty={
          isFiltered ? (
            <p role="status" className="border-t px-4 py-8 text-center text-ink-2 text-sm">
              No emails match your search.
            </p>
          ) : (
            <EmptyState
              icon={MailOpen}
              title="No emails yet"
              text="Emails you send or schedule appear here with their status."
              action={send}
              className="border-t py-10"
            />
          )
        }
      >
        {(mails) => (
          <MailPages
            mails={mails}
            query={query}
            isWhole={isWhole}
            onWhole={setIsWhole}
            zone={zone}
            onOpen={({ id }) => change({ email: id }, { replace: email !== undefined })}
          />
        )}
      </Loaded>
      <OpenMail id={email} zone={zone} onClose={() => change({ email: undefined })} />
      {sending.host((dialog) => (
        <SendMailDialog {...dialog} />
      ))}
    </Card>
  )
}

/** The email of the address. It stays while its panel closes. */
function OpenMail({ id, zone, onClose }: { id: number | undefined; zone: string | undefined; onClose: () => void }) {
  const [last, setLast] = useState(id)
  if (id !== undefined && id !== last) setLast(id)
  const shown = id ?? last
  return shown && <MailPanel isOpen={id !== undefined} mailId={shown} zone={zone} onClose={onClose} />
}

const MailListSkeleton = () => (
  <div role="status" aria-label="Loading emails" className="border-t">
    {[1, 2, 3].map((row) => (
      <div key={row} className="flex h-row items-center gap-6 border-b px-4 last:border-b-0">
        <Skeleton className="h-3.5 flex-1" />
        <Skeleton className="h-3.5 flex-2" />
        <Skeleton className="h-5 w-20 rounded-full" />
      </div>
    ))}
  </div>
)
