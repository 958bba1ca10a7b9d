import { MailOpen, Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterSelect } from '../../../ui/form/filter-select.tsx'
import { ListSearch } from '../../../ui/form/list-search.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MailDialog, SendMailDialog } from '../lazy-parts.ts'
import { useMailbox, useMailboxFollowsMails, useMails, useTransport } from '../mail-api.ts'
import { MailList } from './mail-list.tsx'
import { STATE_FILTERS } from './mail-words.ts'

const SHOWN_FIRST = 8
const DEBOUNCE_MS = 200

/** Sent and scheduled emails. */
export function MailCard() {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), DEBOUNCE_MS)
  const [state, setState] = useState('')
  const { data: mails, isError, isFetching, refetch, ...more } = useMails({ search, state })
  const zone = useMailbox().data?.timeZone
  const isCapturing = useTransport().data?.transport === 'outbox'
  const [isWhole, setIsWhole] = useState(false)
  const [shown, setShown] = useState<{ isOpen: boolean; mailId?: number }>({ isOpen: false })
  const [sending, setSending] = useState({ isOpen: false, count: 0 })
  const openSending = () => setSending(({ count }) => ({ isOpen: true, count: count + 1 }))
  useMailboxFollowsMails(mails)
  const title = isCapturing ? 'Outbox' : 'Sent and scheduled emails'
  const isNarrowed = text !== '' || search !== '' || state !== ''
  const isEmpty = mails?.length === 0 && !isNarrowed
  const send = (
    <Button onClick={openSending}>
      <Send aria-hidden="true" />
      Send a template
    </Button>
  )
  return (
    <Card aria-labelledby="mail-title">
      <CardHeader
        title={title}
        titleId="mail-title"
        description={isCapturing ? 'Captured, not delivered' : undefined}
        actions={mails && !isEmpty ? send : undefined}
      />
      {mails && !isEmpty && (
        <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
          <ListSearch
            label="Search emails"
            placeholder="Search name, company or email"
            value={text}
            onChange={setText}
          />
          <FilterSelect
            label="Status"
            all="Any status"
            options={STATE_FILTERS}
            value={state}
            onChange={setState}
            className="w-auto"
          />
        </div>
      )}
      {mails && mails.length > 0 && (
        <MailList
          mails={isWhole ? mails : mails.slice(0, SHOWN_FIRST)}
          zone={zone}
          onOpen={({ id }) => setShown({ isOpen: true, mailId: id })}
        />
      )}
      {mails && mails.length > SHOWN_FIRST && (
        <div className="flex gap-2 border-t px-2 py-2">
          {(!isWhole || more.hasNextPage) && (
            <Button
              variant="ghost"
              size="sm"
              disabled={more.isFetchingNextPage}
              onClick={() => (isWhole ? void more.fetchNextPage() : setIsWhole(true))}
            >
              {more.isFetchingNextPage ? 'Loading…' : 'Show more'}
            </Button>
          )}
          {isWhole && (
            <Button variant="ghost" size="sm" onClick={() => setIsWhole(false)}>
              Show fewer
            </Button>
          )}
        </div>
      )}
      {mails?.length === 0 && isNarrowed && (
        <p role="status" className="border-t px-4 py-8 text-center text-ink-2 text-sm">
          No emails match your search.
        </p>
      )}
      {isEmpty && (
        <EmptyState
          icon={MailOpen}
          title="No emails yet"
          text="Emails you send or schedule appear here with their status."
          action={send}
          className="border-t py-10"
        />
      )}
      {!mails && isError && !isFetching && (
        <LoadFailure what="Your emails didn't load." onRetry={() => void refetch()} />
      )}
      {!mails && (!isError || isFetching) && (
        <div role="status" aria-label="Loading emails" className="border-t">
          {[1, 2, 3].map((row) => (
            <div key={row} className="flex h-row items-center gap-6 border-b px-4 last:border-b-0">
              <Skeleton className="h-3.5 flex-1" />
              <Skeleton className="h-3.5 flex-2" />
              <Skeleton className="h-5 w-20 rounded-full" />
            </div>
          ))}
        </div>
      )}
      <Suspense>
        {shown.mailId !== undefined && (
          <MailDialog
            key={shown.mailId}
            isOpen={shown.isOpen}
            mailId={shown.mailId}
            zone={zone}
            onClose={() => setShown(({ mailId }) => ({ isOpen: false, mailId }))}
          />
        )}
      </Suspense>
      <Suspense>
        {sending.count > 0 && (
          <SendMailDialog
            key={sending.count}
            isOpen={sending.isOpen}
            onClose={() => setSending((last) => ({ ...last, isOpen: false }))}
          />
        )}
      </Suspense>
    </Card>
  )
}
