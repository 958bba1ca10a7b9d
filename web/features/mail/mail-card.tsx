import { MailOpen, Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MailDialog, SendMailDialog } from './lazy-parts.ts'
import { LoadFailure } from './load-failure.tsx'
import { useMailbox, useMailboxFollowsMails, useMails, useTransport } from './mail-api.ts'
import { MailList } from './mail-list.tsx'

const SHOWN_FIRST = 8
/** As many as the server tells. */
const NEWEST = 100

/** What was sent and what waits. */
export function MailCard() {
  const { data: mails, isError, isFetching, refetch } = useMails()
  const zone = useMailbox().data?.timeZone
  const isCapturing = useTransport().data?.transport === 'outbox'
  const [isWhole, setIsWhole] = useState(false)
  const [shown, setShown] = useState<{ isOpen: boolean; mailId?: number }>({ isOpen: false })
  const [sending, setSending] = useState({ isOpen: false, count: 0 })
  const openSending = () => setSending(({ count }) => ({ isOpen: true, count: count + 1 }))
  useMailboxFollowsMails(mails)
  const title = isCapturing ? 'Outbox' : 'Sent and waiting mail'
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
        actions={mails && mails.length > 0 ? send : undefined}
      />
      {mails && mails.length > 0 && (
        <MailList
          mails={isWhole ? mails : mails.slice(0, SHOWN_FIRST)}
          zone={zone}
          onOpen={({ id }) => setShown({ isOpen: true, mailId: id })}
        />
      )}
      {mails && mails.length > SHOWN_FIRST && (
        <div className="border-t px-2 py-2">
          <Button variant="ghost" size="sm" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show ${mails.length === NEWEST ? 'the newest' : 'all'} ${mails.length}`}
          </Button>
        </div>
      )}
      {mails?.length === 0 && (
        <EmptyState
          icon={MailOpen}
          title="No mail yet"
          text="What you send, and what waits to be sent, is listed here with what became of it."
          action={send}
          className="border-t py-10"
        />
      )}
      {!mails && isError && !isFetching && (
        <LoadFailure what="Your mail could not be loaded." onRetry={() => void refetch()} />
      )}
      {!mails && (!isError || isFetching) && (
        <div role="status" aria-label="Loading mail" className="border-t">
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
