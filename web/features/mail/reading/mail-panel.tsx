import { MailX } from 'lucide-react'
import { useRef } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { Sheet, SheetContent } from '../../../ui/overlay/sheet.tsx'
import { isFocusTaken } from '../../../ui/overlay/use-return-focus.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMail } from '../mail-api.ts'
import { MailActions } from '../outbox/mail-actions.tsx'
import { MailContent } from '../outbox/mail-content.tsx'
import { MailFacts } from '../outbox/mail-facts.tsx'
import { titleWords } from '../outbox/mail-words.ts'

type Props = { isOpen: boolean; mailId: number; zone: string | undefined; onClose: () => void }

/**
 * One email as the recipient sees it, its status, and the actions it still allows: beside the list on wide screens, where the list
 * stays usable; over it on narrow ones.
 */
export function MailPanel({ isOpen, mailId, zone, onClose }: Props) {
  const query = useMail(mailId)
  const isBeside = useMedia('(width >= 1024px)')
  const panel = useRef<HTMLDivElement>(null)
  const isGone = query.error instanceof ApiError && query.error.status === 404
  return (
    <Sheet open={isOpen} modal={!isBeside} onOpenChange={(next) => !next && onClose()}>
      <SheetContent
        ref={panel}
        side="right"
        title={isGone ? 'Email Not Found' : query.data ? titleWords(query.data) : 'Email'}
        className="max-w-2xl"
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          panel.current?.focus()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (!isFocusTaken()) (openerOf(mailId) ?? document.getElementById('main'))?.focus({ preventScroll: true })
        }}
        onInteractOutside={(event) => isBeside && event.preventDefault()}
      >
        {isGone ? (
          <EmptyState icon={MailX} title="We can't find this email" text="It may have been deleted." />
        ) : (
          <Loaded query={query} loading={<MailSkeleton />} failure="This email didn't load.">
            {(mail) => (
              <div key={mail.id} className="flex flex-col gap-4 px-5 pb-5">
                <MailFacts mail={mail} zone={zone} />
                <MailContent mail={mail} />
              </div>
            )}
          </Loaded>
        )}
        <footer className="sticky bottom-0 mt-auto flex flex-wrap justify-end gap-2 border-t bg-surface px-5 py-3">
          {query.data && !isGone && <MailActions key={mailId} mail={query.data} zone={zone} onDone={onClose} />}
          <Button onClick={onClose}>Done</Button>
        </footer>
      </SheetContent>
    </Sheet>
  )
}

const openerOf = (id: number) => document.querySelector<HTMLElement>(`[data-mail="${id}"] button`)

const MailSkeleton = () => (
  <div role="status" aria-label="Loading email" className="flex flex-col gap-3 px-5">
    <Skeleton className="w-1/2" />
    <Skeleton className="h-72" />
  </div>
)
