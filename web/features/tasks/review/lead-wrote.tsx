import { Link } from 'wouter'
import type { EmailApproval } from '../../../../contract/email-approval.ts'
import { momentWords } from '../../mail/outbox/mail-words.ts'

type Props = { reply: NonNullable<EmailApproval['repliedWith']>; firstName: string; zone: string }

/** What the email goes on with: the lead's own words. */
export const LeadWrote = ({ reply: { conversationId, text, at }, firstName, zone }: Props) => (
  <div className="flex flex-col gap-1 border-line border-l-2 pl-3 text-sm">
    <p className="text-ink-2 text-xs">
      {`${firstName} wrote, ${momentWords(at, zone)} · `}
      <Link href={`/inbox/${conversationId}`} className="rounded-sm text-accent-text hover:underline">
        Open conversation
      </Link>
    </p>
    <p className="wrap-anywhere line-clamp-6 whitespace-pre-wrap text-ink-2">{text}</p>
  </div>
)
