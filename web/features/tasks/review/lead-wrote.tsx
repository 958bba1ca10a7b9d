import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { EmailApproval } from '../../../../contract/email-approval.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/class-names.ts'
import { momentWords } from '../../mail/outbox/mail-words.ts'

type Reply = NonNullable<EmailApproval['repliedWith']>
type Props = { reply: Reply; firstName: string; zone: string }

/** As much is shown of each message at first. */
const LINES = 6
const CHARACTERS = 400
const isLong = ({ text }: { text: string }) => text.length > CHARACTERS || text.split('\n').length > LINES

/** What the email goes on with: the words of the lead, or of somebody else in the conversation, since our last email. The oldest first. */
export function LeadWrote({ reply, firstName, zone }: Props) {
  const { conversationId, youRepliedAt, earlier, earlierCount } = reply
  const [isWhole, setWhole] = useState(false)
  const messages = [...earlier, reply]
  const writers = new Set(messages.map(({ from }) => from ?? firstName))
  const writer = writers.size === 1 ? [...writers][0] : 'they'
  const notShown = earlierCount - earlier.length
  return (
    <div className="flex flex-col items-start gap-2 border-line border-l-2 pl-3 text-sm">
      {notShown > 0 && (
        <p className="text-ink-2 text-xs">
          {`${notShown} more ${notShown === 1 ? 'message' : 'messages'} came before these. Open the conversation to read ${notShown === 1 ? 'it' : 'them'}.`}
        </p>
      )}
      {messages.map((message) => (
        <div key={`${message.at} ${message.text}`} className="max-w-full">
          <p className="wrap-anywhere text-ink-2 text-xs">
            {`${message.from ?? firstName} wrote, ${momentWords(message.at, zone)}`}
            {message === reply && (
              <>
                {' · '}
                <Link href={`/inbox/${conversationId}`} className="rounded-sm text-accent-text hover:underline">
                  Open conversation
                </Link>
              </>
            )}
          </p>
          <p
            className={cn(
              'wrap-anywhere mt-1 whitespace-pre-wrap text-ink-2',
              isLong(message) && !isWhole && 'line-clamp-6',
            )}
          >
            {message.text}
          </p>
        </div>
      ))}
      {messages.some(isLong) && (
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
