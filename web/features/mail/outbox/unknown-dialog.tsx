import { useState } from 'react'
import type { AnsweredMails, MailLog, UnknownMails } from '../../../../contract/mail.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useAnswerUnknown, useMailbox, useUnknownMails } from '../mail-api.ts'
import { UnknownList } from './unknown-list.tsx'
import {
  arrivedWords,
  isLikelyLost,
  moreUnknownWords,
  resendQuestion,
  resentWords,
  unknownHelp,
} from './unknown-words.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** All emails that may have arrived, answered together: they did, or some are resent. */
export function UnknownDialog({ isOpen, onClose }: Props) {
  const query = useUnknownMails()
  const { mails, selected, select } = useSelection(query.data)
  const { data: mailbox } = useMailbox()
  const answering = useAnswerUnknown()
  const [isAsking, setIsAsking] = useState(false)

  async function answer(how: 'arrived' | 'resend', which: MailLog[], words: (result: AnsweredMails) => string) {
    setIsAsking(false)
    try {
      const result = await answering.mutateAsync({ how, ids: which.map(({ id }) => id) })
      toast({ title: 'Success', description: words(result) })
      if (which.length === query.data?.total) onClose()
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to save your choice. Try again')
    }
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="Did these emails arrive?"
        description={unknownHelp(mails, mailbox)}
        className="max-w-2xl"
        footer={
          mails.length > 0 && (
            <>
              <Button
                className="mr-auto"
                disabled={answering.isPending}
                onClick={() => void answer('arrived', mails, arrivedWords)}
              >
                All arrived
              </Button>
              <Button disabled={answering.isPending || selected.length === 0} onClick={() => setIsAsking(true)}>
                Resend selected
              </Button>
            </>
          )
        }
      >
        <Loaded
          query={query}
          loading={<LoadingLines label="Loading emails" widths={['w-1/2', 'w-2/3']} />}
          failure="These emails didn't load."
          isEmpty={({ emails }) => emails.length === 0}
          empty={
            <p role="status" className="py-6 text-center text-ink-2 text-sm">
              No emails to review.
            </p>
          }
        >
          {(unknown) => (
            <>
              <UnknownList mails={mails} selected={selected} onSelect={select} />
              {moreUnknownWords(unknown) && <p className="mt-3 text-ink-2 text-sm">{moreUnknownWords(unknown)}</p>}
            </>
          )}
        </Loaded>
        <ConfirmDialog
          isOpen={isAsking}
          {...resendQuestion(selected)}
          confirmLabel="Resend"
          onConfirm={() => void answer('resend', selected, resentWords)}
          onCancel={() => setIsAsking(false)}
        />
      </DialogContent>
    </Dialog>
  )
}

/** What the user chose, and for all others what is likely. */
function useSelection(unknown: UnknownMails | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map())
  const mails = unknown?.emails ?? []
  return {
    mails,
    selected: mails.filter((mail) => chosen.get(mail.id) ?? isLikelyLost(mail)),
    select: (which: MailLog[], isSelected: boolean) =>
      setChosen((last) => new Map([...last, ...which.map(({ id }) => [id, isSelected] as const)])),
  }
}
