import { useQueryClient } from '@tanstack/react-query'
import type { Conversation, ThreadMessage } from '../../../../contract/inbox.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/class-names.ts'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { undoReply } from '../inbox-api.ts'
import { hasOwnSubject, personAndAddress, personWords } from '../inbox-words.ts'
import { FailedCheck } from './failed-check.tsx'
import { IntentMenu } from './intent-menu.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { MessageBody } from './message-body.tsx'
import { MessageFiles } from './message-files.tsx'
import { snoozeWords } from './snooze-times.ts'

type Props = { conversation: Conversation; message: ThreadMessage }

export function MessageItem({ conversation, message }: Props) {
  const { direction, from, to, cc, subject, at, intent, delivery, invitation } = message
  const isOwn = direction === 'out'
  const name = isOwn ? 'You' : personWords(from)
  return (
    <li className="flex flex-col gap-2 rounded-lg border bg-surface px-4 py-3 shadow-card">
      <article aria-label={`${name}, ${new Date(at).toLocaleString('en-GB')}`} className="flex flex-col gap-2">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={personWords(from)} className={cn(isOwn && 'bg-accent-soft text-accent-text')} />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium text-sm" title={personAndAddress(from)}>
              {name}
            </p>
            <p className="truncate text-ink-3 text-xs" title={[...to, ...cc].map(personAndAddress).join(', ')}>
              {`To ${to.map(personWords).join(', ') || 'nobody'}`}
              {cc.length > 0 && ` · Cc ${cc.map(personWords).join(', ')}`}
            </p>
          </div>
          <DeliveryBadge delivery={delivery} isOwn={isOwn} />
          <TimeAgo moment={at} className="shrink-0 text-ink-3 text-xs" />
        </div>
        {hasOwnSubject(subject, conversation.subject) && (
          <p className="wrap-anywhere font-medium text-sm">{`Subject: ${subject}`}</p>
        )}
        {!message.isAuthentic && <FailedCheck conversation={conversation} message={message} />}
        {intent && <IntentMenu conversationId={conversation.id} message={message} judged={intent} />}
        {invitation && (
          <InvitationCard
            conversationId={conversation.id}
            leadId={conversation.leadId}
            message={message}
            invitation={invitation}
          />
        )}
        <MessageBody message={message} />
        <MessageFiles message={message} />
        {delivery && <DeliveryNote conversationId={conversation.id} messageId={message.id} delivery={delivery} />}
      </article>
    </li>
  )
}

type Delivery = NonNullable<ThreadMessage['delivery']>

const STATES: Partial<Record<Delivery['state'], { label: string; tone: 'neutral' | 'warn' | 'bad' | 'info' }>> = {
  scheduled: { label: 'Scheduled', tone: 'info' },
  sending: { label: 'Sending…', tone: 'info' },
  failed: { label: 'Not sent', tone: 'bad' },
  unknown: { label: 'May not have been sent', tone: 'warn' },
  skipped: { label: 'Canceled', tone: 'neutral' },
}

function DeliveryBadge({ delivery, isOwn }: { delivery: Delivery | null; isOwn: boolean }) {
  if (!isOwn) return null
  if (!delivery) return <Badge tone="outline">From your mailbox</Badge>
  if (delivery.isTest) return <Badge tone="outline">Test</Badge>
  const state = STATES[delivery.state]
  if (state) return <Badge tone={state.tone}>{state.label}</Badge>
  return delivery.openedAt ? <Badge tone="good">Opened</Badge> : null
}

type NoteProps = { conversationId: number; messageId: number; delivery: Delivery }

/** Why it has not gone out, and the way back while there is one. */
function DeliveryNote({ conversationId, messageId, delivery: { state, scheduledAt, reason } }: NoteProps) {
  const client = useQueryClient()
  const undo = () =>
    undoReply(client, conversationId, messageId).catch((error: unknown) =>
      toastFailure(error, messageOf(error) ?? 'Failed to cancel the reply. Try again.'),
    )
  if (state === 'scheduled')
    return (
      <p className="flex flex-wrap items-center gap-2 text-ink-2 text-xs">
        <span className="min-w-0 flex-1">{goesOutWords(scheduledAt, reason)}</span>
        <Button size="sm" onClick={undo}>
          Cancel sending
        </Button>
      </p>
    )
  if (!reason || state === 'sent') return null
  return <p className={cn('text-xs', state === 'failed' ? 'text-bad' : 'text-warn-text')}>{reason}</p>
}

const SOON_MS = 60_000

function goesOutWords(scheduledAt: string | null, reason: string | null) {
  const at = scheduledAt === null ? undefined : new Date(scheduledAt)
  if (!at) return reason
  if (at.getTime() - Date.now() < SOON_MS) return reason ?? 'Goes out in a few seconds.'
  return [`Goes out ${snoozeWords(at, new Date())}.`, reason].filter(Boolean).join(' ')
}
