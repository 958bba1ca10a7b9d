import { Clock, CornerUpLeft, Paperclip, ShieldAlert } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import type { Conversation } from '../../../../contract/inbox.ts'
import { formatDate } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cn } from '../../../ui/class-names.ts'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { INTENT_WORDS } from '../../lead-data/intent-words.ts'
import { fullName } from '../../lead-data/lead-words.ts'

/** In pixels; every row is as high. */
export const ROW_HEIGHT = 84

type Props = { conversation: Conversation; href: string; isOpen: boolean; index: number; total: number }

export const ConversationRow = memo(function ConversationRow({ conversation, href, isOpen, index, total }: Props) {
  const { id, isUnread, needsReply, subject, snippet, company, lastDirection, hasAttachments, snoozedUntil } =
    conversation
  const { failedCheck, intent } = conversation
  const name = fullName(conversation) || conversation.email
  return (
    <li
      aria-setsize={total}
      aria-posinset={index + 1}
      className="absolute inset-x-0"
      style={{ top: index * ROW_HEIGHT, height: ROW_HEIGHT }}
    >
      <Link
        href={href}
        data-conversation={id}
        aria-current={isOpen ? 'true' : undefined}
        className="relative flex h-full flex-col justify-center gap-0.5 border-b py-2 pr-4 pl-7 text-sm transition-colors duration-100 hover:bg-sunken focus-visible:shadow-(--focus-inset) aria-[current=true]:bg-accent-soft"
      >
        {isUnread && (
          <span className="absolute top-4 left-3 size-2 rounded-full bg-accent" role="img" aria-label="Unread" />
        )}
        <span className="flex min-w-0 items-baseline gap-2">
          <span className={cn('min-w-0 truncate', isUnread ? 'font-semibold' : 'font-medium')}>{name}</span>
          <span className="min-w-0 flex-1 truncate text-ink-2 text-xs">{company}</span>
          <TimeAgo moment={conversation.lastMessageAt} className="shrink-0 text-ink-2 text-xs tabular-nums" />
        </span>
        <span className="flex min-w-0 items-center gap-2">
          <span className={cn('min-w-0 flex-1 truncate', isUnread && 'font-medium')}>{subject || 'No subject'}</span>
          {hasAttachments && (
            <Paperclip className="size-3.5 shrink-0 text-ink-3" role="img" aria-label="Has attachments" />
          )}
          {failedCheck && (
            <ShieldAlert className="size-3.5 shrink-0 text-warn-text" role="img" aria-label="Failed the sender check" />
          )}
          {intent && intent !== 'other' && <Badge tone={INTENT_WORDS[intent].tone}>{INTENT_WORDS[intent].label}</Badge>}
        </span>
        <span className="flex min-w-0 items-center gap-1.5 text-ink-2 text-xs">
          {needsReply && <CornerUpLeft className="size-3.5 shrink-0 text-accent" role="img" aria-label="Needs reply" />}
          {snoozedUntil && (
            <span className="flex shrink-0 items-center gap-1 text-warn-text">
              <Clock className="size-3.5" aria-hidden="true" />
              {`Until ${formatDate(snoozedUntil)}`}
            </span>
          )}
          <span className="min-w-0 truncate">
            {lastDirection === 'out' && 'You: '}
            {snippet}
          </span>
        </span>
      </Link>
    </li>
  )
})
