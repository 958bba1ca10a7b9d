import { CalendarClock, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { SendTimeField } from '../mail/outbox/send-time-field.tsx'
import { isBlank } from './session-store.ts'
import type { Composer } from './use-composer.ts'
import type { useComposerSend } from './use-composer-send.ts'

type Props = {
  composer: Composer
  sending: ReturnType<typeof useComposerSend>
  isWriting: boolean
  isScheduling: boolean
  onSchedule: () => void
  /** Undefined while there is no lead whose values could become fields. */
  onTemplate: (() => void) | undefined
}

/** What happens with the email, and under Send when it goes out. */
export function ComposerFooter({ composer, sending, isWriting, isScheduling, onSchedule, onTemplate }: Props) {
  const lineId = useId()
  const { session, save } = composer
  const isEmpty = !session || isBlank(session)

  async function saveNow() {
    if (session?.leadId === undefined)
      return toast({ variant: 'destructive', title: 'Not saved', description: 'Choose a lead to save the draft on.' })
    if (await save()) toast({ title: 'Draft saved', description: 'You’ll find it on the lead.' })
  }

  return (
    <footer className="flex flex-col gap-3 border-t px-4 py-3">
      {isScheduling && <SendTimeField {...sending.time} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          title="Send (Ctrl or Cmd Enter)"
          aria-describedby={sending.says ? lineId : undefined}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={sending.send}
          disabled={sending.isSending || isWriting}
        >
          {sending.isSending ? 'Sending…' : sending.label}
        </Button>
        <Button aria-expanded={isScheduling} onClick={onSchedule}>
          <CalendarClock aria-hidden="true" />
          Schedule…
        </Button>
        <Button variant="ghost" onClick={saveNow} disabled={isEmpty}>
          Save draft
        </Button>
        <Button variant="ghost" onClick={onTemplate} disabled={isEmpty || !onTemplate}>
          Save as template
        </Button>
        <IconButton label="Delete draft" title="Delete draft" className="-mr-1 ml-auto" onClick={composer.remove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      {sending.says && (
        <p className="text-ink-2 text-xs">
          <span id={lineId}>{sending.says}</span>{' '}
          {sending.isTest && (
            <Link href="/settings/email-accounts" className="text-accent-text underline">
              Connect an email account
            </Link>
          )}
        </p>
      )}
    </footer>
  )
}
