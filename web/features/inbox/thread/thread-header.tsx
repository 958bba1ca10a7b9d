import { ArchiveRestore, ArrowLeft, Check, Mail, MailOpen, UserRound } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect } from 'react'
import { Link } from 'wouter'
import type { Conversation } from '../../../../contract/inbox.ts'
import { useKeyHints } from '../../../lib/keys/letter-keys.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { leadHref } from '../../lead-data/lead-filters.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import { snoozeWords } from './snooze-times.ts'

type Props = {
  conversation: Conversation
  heading: RefObject<HTMLHeadingElement | null>
  /** Where the list is not beside it. */
  onBack: (() => void) | undefined
  isFocused: boolean
  onDone: () => void
  onUnread: () => void
  onUnsnooze: () => void
  snoozeMenu: ReactNode
}

export function ThreadHeader({
  conversation,
  heading,
  onBack,
  isFocused,
  onDone,
  onUnread,
  onUnsnooze,
  snoozeMenu,
}: Props) {
  const hint = useKeyHints()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened.
  useEffect(() => {
    if (isFocused) heading.current?.focus({ preventScroll: true })
  }, [])
  const { subject, state, snoozedUntil, isUnread, email } = conversation
  const name = fullName(conversation)
  const isDone = state === 'done'
  return (
    <header className="flex flex-col gap-2 border-b px-4 py-3 lg:px-5">
      <div className="flex items-start gap-2">
        {onBack && (
          <IconButton label="Back to the list" title="Back to the list" className="-ml-2 shrink-0" onClick={onBack}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
        )}
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="wrap-anywhere rounded-sm font-semibold text-base outline-none">
            {subject || 'No subject'}
          </h2>
          <p className="truncate text-ink-2 text-sm">
            <Link href={leadHref(conversation.leadId)} className="rounded-sm font-medium hover:underline">
              {name || email}
            </Link>
            {name && <span className="text-ink-3">{` · ${email}`}</span>}
          </p>
        </div>
        {state === 'snoozed' && snoozedUntil && (
          <Badge tone="warn" className="max-sm:hidden">
            {`Snoozed until ${snoozeWords(new Date(snoozedUntil), new Date())}`}
          </Badge>
        )}
        {isDone && <Badge tone="good">Done</Badge>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" {...hint(isDone ? 'Open again' : 'Mark as done', 'e')} onClick={onDone}>
          {isDone ? <ArchiveRestore aria-hidden="true" /> : <Check aria-hidden="true" />}
          {isDone ? 'Open again' : 'Done'}
        </Button>
        {snoozeMenu}
        {state === 'snoozed' && (
          <Button size="sm" onClick={onUnsnooze}>
            Unsnooze
          </Button>
        )}
        <Button size="sm" {...hint(isUnread ? 'Mark as read' : 'Mark as unread', 'u')} onClick={onUnread}>
          {isUnread ? <MailOpen aria-hidden="true" /> : <Mail aria-hidden="true" />}
          <span className="max-sm:sr-only">{isUnread ? 'Mark as read' : 'Mark as unread'}</span>
        </Button>
        <Button size="sm" variant="ghost" asChild className="xl:hidden">
          <Link href={leadHref(conversation.leadId)}>
            <UserRound aria-hidden="true" />
            <span className="max-sm:sr-only">Open lead</span>
          </Link>
        </Button>
      </div>
    </header>
  )
}
