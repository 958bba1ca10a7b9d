import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMail } from '../mail-api.ts'
import { MailActions } from './mail-actions.tsx'
import { MailContent } from './mail-content.tsx'
import { MailFacts } from './mail-facts.tsx'
import { titleWords } from './mail-words.ts'

type Props = { isOpen: boolean; mailId: number; zone: string | undefined; onClose: () => void }

/** One email as the recipient sees it, its status, and the actions it still allows. */
export function MailDialog({ isOpen, mailId, zone, onClose }: Props) {
  const query = useMail(mailId)
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={query.data ? titleWords(query.data) : 'Email'}
        className="max-w-3xl"
        footer={
          <>
            {query.data && <MailActions mail={query.data} zone={zone} onDone={onClose} />}
            <Button onClick={onClose}>Done</Button>
          </>
        }
      >
        <Loaded query={query} loading={<MailSkeleton />} failure="This email didn't load.">
          {(mail) => (
            <div className="flex flex-col gap-4">
              <MailFacts mail={mail} zone={zone} />
              <MailContent mail={mail} />
            </div>
          )}
        </Loaded>
      </DialogContent>
    </Dialog>
  )
}

const MailSkeleton = () => (
  <div role="status" aria-label="Loading email" className="flex flex-col gap-3">
    <Skeleton className="w-1/2" />
    <Skeleton className="h-72" />
  </div>
)
