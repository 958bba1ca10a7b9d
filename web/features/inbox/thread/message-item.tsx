import type { Conversation, ThreadMessage } from '../../../../contract/inbox.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { cn } from '../../../ui/class-names.ts'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { hasOwnSubject, personAndAddress, personWords } from '../inbox-words.ts'
import { DeliveryNote } from './delivery-note.tsx'
import { FailedCheck } from './failed-check.tsx'
import { IntentMenu } from './intent-menu.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { MessageBody } from './message-body.tsx'
import { MessageFiles } from './message-files.tsx'

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
        {delivery && <DeliveryNote conversationId={conversation.id} message={message} delivery={delivery} />}
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
