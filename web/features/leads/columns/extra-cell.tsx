import { Link } from 'wouter'
import type { Lead } from '../../../../contract/lead.ts'
import { LEAD_SOURCES } from '../../../../contract/lead-choices.ts'
import type { LeadColumn } from '../../../../contract/lead-columns.ts'
import { phoneAddress } from '../../../lib/safe-link.ts'
import { TimeAgo } from '../../../ui/time-ago.tsx'

type Props = { column: LeadColumn; lead: Lead }

// Above the row's link, which covers the row.
const LINK = 'relative z-1 rounded-sm hover:text-accent-text hover:underline'

/** What a column shows that is not among the usual ones. */
export default function ExtraCell({ column, lead }: Props) {
  switch (column) {
    case 'lastActivity':
      return lead.lastActivityAt && <TimeAgo moment={lead.lastActivityAt} />
    case 'sequence':
      return <Sequence sequence={lead.sequence} />
    case 'nextStep':
      return <NextStep next={lead.nextStep} />
    case 'phone':
      return <Phone phone={lead.phone ?? ''} />
    default: {
      const text = textOf(column, lead)
      return <span title={text}>{text}</span>
    }
  }
}

function textOf(column: LeadColumn, { tags, source, ...lead }: Lead): string {
  switch (column) {
    case 'tags':
      return tags.join(', ')
    case 'source':
      return source ? LEAD_SOURCES[source] : ''
    case 'jobTitle':
    case 'companySize':
    case 'location':
    case 'timeZone':
      return lead[column] ?? ''
    default:
      return ''
  }
}

function Sequence({ sequence }: Pick<Lead, 'sequence'>) {
  if (!sequence) return null
  return (
    <>
      <Link href={`/sequences/${sequence.id}`} className={LINK} title={sequence.name}>
        {sequence.name}
      </Link>
      {sequence.others > 0 && ` and ${sequence.others} more`}
    </>
  )
}

/** "Step 2, in 3 days". */
function NextStep({ next }: { next: Lead['nextStep'] }) {
  if (!next) return null
  return (
    <>
      {`Step ${next.step}, `}
      {next.at ? <TimeAgo moment={next.at} /> : next.isPaused ? 'paused' : 'not scheduled yet'}
    </>
  )
}

function Phone({ phone }: { phone: string }) {
  const address = phoneAddress(phone)
  if (!address) return phone
  return (
    <a href={address} className={LINK}>
      {phone}
    </a>
  )
}
