import type { MailLog } from '../../../../contract/mail.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { activityWords, reasonWords, sendTimeWords, sourceWords, stateWords, titleWords } from './mail-words.ts'

type Props = { mails: MailLog[]; zone: string | undefined; onOpen: (mail: MailLog) => void }

export function MailList({ mails, zone, onOpen }: Props) {
  return (
    <ul className="divide-y border-t">
      {mails.map((mail) => (
        <MailRow key={mail.id} mail={mail} zone={zone} onOpen={() => onOpen(mail)} />
      ))}
    </ul>
  )
}

function MailRow({ mail, zone, onOpen }: { mail: MailLog; zone: string | undefined; onOpen: () => void }) {
  const { label, tone } = stateWords(mail)
  const reason = reasonWords(mail) ?? sourceWords(mail)
  const activity = activityWords(mail)
  return (
    <li
      data-mail={mail.id}
      className="relative grid min-h-row grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm hover:bg-sunken has-[button:focus-visible]:bg-sunken md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_10rem_9rem]"
    >
      <span className="row-start-2 truncate text-ink-2 max-md:col-start-1 md:row-start-1">{mail.recipientAddress}</span>
      <button
        type="button"
        onClick={onOpen}
        className="row-start-1 min-w-0 truncate rounded-sm text-left font-medium after:absolute after:inset-0 max-md:col-start-1"
      >
        {titleWords(mail)}
      </button>
      <Badge tone={tone} className="justify-self-end max-md:col-start-2 max-md:row-start-1 md:justify-self-start">
        {label}
      </Badge>
      <span className="text-right text-ink-3 text-xs max-md:col-start-2 max-md:row-start-2">
        <When mail={mail} zone={zone} />
      </span>
      {(reason || activity) && (
        <p className="wrap-anywhere text-ink-2 text-xs max-md:col-span-full md:col-start-2 md:col-end-5">
          {reason}
          {!reason && activity && (
            <>
              {activity.what} <TimeAgo moment={activity.at} />
            </>
          )}
        </p>
      )}
    </li>
  )
}

function When({
  mail: { state, sentAt, scheduledAt, recipientTimeZone },
  zone,
}: {
  mail: MailLog
  zone: string | undefined
}) {
  if (sentAt) return <TimeAgo moment={sentAt} />
  if (!scheduledAt) return null
  if (state === 'scheduled' && Date.parse(scheduledAt) > Date.now())
    return <time dateTime={scheduledAt}>{sendTimeWords(scheduledAt, zone, recipientTimeZone)}</time>
  // It doesn't go out at that time any more.
  if (Date.parse(scheduledAt) > Date.now()) return null
  return <TimeAgo moment={scheduledAt} />
}
