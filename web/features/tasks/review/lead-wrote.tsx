import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { EmailApproval } from '../../../../contract/email-approval.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/class-names.ts'
import { momentWords } from '../../mail/outbox/mail-words.ts'

type Props = { reply: NonNullable<EmailApproval['repliedWith']>; firstName: string; zone: string }

/** As much is shown at first. */
const LINES = 6
const CHARACTERS = 400

/** What the email goes on with: the lead's own words, or those of somebody else in the conversation. */
export function LeadWrote({ reply: { conversationId, from, text, at, youRepliedAt }, firstName, zone }: Props) {
  const [isWhole, setWhole] = useState(false)
  const writer = from ?? firstName
  const isLong = text.length > CHARACTERS || text.split('\n').length > LINES
  return (
    <div className="flex flex-col items-start gap-1 border-line border-l-2 pl-3 text-sm">
      <p className="wrap-anywhere text-ink-2 text-xs">
        {`${writer} wrote, ${momentWords(at, zone)} · `}
        <Link href={`/inbox/${conversationId}`} className="rounded-sm text-accent-text hover:underline">
          Open conversation
        </Link>
      </p>
      <p className={cn('wrap-anywhere whitespace-pre-wrap text-ink-2', isLong && !isWhole && 'line-clamp-6')}>{text}</p>
      {isLong && (
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isWhole}
          aria-label={`${isWhole ? 'Show less' : 'Show all'} of what ${writer} wrote`}
          onClick={() => setWhole(!isWhole)}
          className="-ml-2 text-accent-text"
        >
          {isWhole ? 'Show less' : 'Show all'}
        </Button>
      )}
      {youRepliedAt && (
        <p className="flex items-start gap-2 text-warn-text">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {`You already replied, ${momentWords(youRepliedAt, zone)}. Approve this email only if it is still needed.`}
        </p>
      )}
    </div>
  )
}
