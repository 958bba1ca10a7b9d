import { Link } from 'wouter'
import type { SequenceAnalytics } from '../../../../contract/sequence-analytics.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { leadHref } from '../../lead-data/lead-filters.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import { activityWord } from '../sequence-words.ts'

const tones = { opened: 'info', clicked: 'accent', replied: 'good' } as const

export function AnalyticsPeople({ people }: Pick<SequenceAnalytics, 'people'>) {
  if (people.length === 0) return <p className="text-ink-2 text-sm">No activity yet.</p>
  return (
    <ul className="max-h-80 divide-y overflow-y-auto rounded-md border">
      {people.map(({ lead, stepNumber, did, at }) => (
        <li
          key={`${lead.id} ${stepNumber} ${did} ${at}`}
          className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-1.5 text-sm"
        >
          <span className="w-20 shrink-0">
            <Badge tone={tones[did]}>{activityWord(did)}</Badge>
          </span>
          <span className="min-w-0 flex-1 truncate">
            <Link href={leadHref(lead.id)} className="rounded-sm font-medium hover:underline">
              {fullName(lead)}
            </Link>
            <span className="text-ink-3"> · {lead.company}</span>
          </span>
          <span className="text-ink-3 text-xs tabular-nums max-sm:basis-full max-sm:pl-23">
            {stepNumber !== null && `Step ${stepNumber} · `}
            <TimeAgo moment={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
