import { Link } from 'wouter'
import type { Lead } from '../../../../contract/lead.ts'
import { cn } from '../../../ui/class-names.ts'
import { fullName } from '../../lead-data/lead-words.ts'

/** The name as a link that covers the whole row or card: click, Enter and "open in new tab" all work. */
export function LeadLink({ lead, href, className }: { lead: Lead; href: string; className?: string }) {
  return (
    <Link
      href={href}
      data-lead={lead.id}
      title={lead.email}
      className={cn('block truncate font-medium after:absolute after:inset-0', className)}
    >
      {fullName(lead)}
    </Link>
  )
}
