import type { Lead } from '../../../../contract/lead.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { fullName } from '../../lead-data/lead-words.ts'
import { ScoreTooltip } from '../../scoring/score-tooltip.tsx'
import { PauseMark, ScoreBar } from './lead-badges.tsx'
import { LeadLink, openLead } from './lead-link.tsx'

// Cells of the list and of the dashboard. Fifty rows are on a page, so these have no more elements than they need.

export const SECOND_LINE =
  'block truncate text-ink-3 text-xs group-hover:text-ink-2 group-data-[open=true]:text-ink-2 group-data-[selected=true]:text-ink-2'

export const NameCell = ({ lead, href }: { lead: Lead; href: string }) => (
  <div className="flex items-center gap-2.5">
    <Avatar name={fullName(lead)} className="size-7.5 group-data-[selected=true]:bg-surface" />
    <div className="min-w-0 leading-4">
      <LeadLink lead={lead} href={href} />
      <span className={SECOND_LINE}>
        {lead.emailPause && <PauseMark pause={lead.emailPause} isAlone={!lead.jobTitle} />}
        {lead.jobTitle}
      </span>
    </div>
  </div>
)

/** `isNear`: the pointer is on its way there, and the tooltip may be needed. */
export function ScoreCell({ lead, href, isNear }: { lead: Lead; href: string; isNear: boolean }) {
  const score = (
    // Above the row's link, which would cover it. A click opens the row all the same.
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keyboard has the row's link.
    <span className="relative z-1 block w-fit cursor-pointer py-2" onClick={() => openLead(href)}>
      <ScoreBar score={lead.aiScore} />
    </span>
  )
  return isNear ? <ScoreTooltip leadId={lead.id}>{score}</ScoreTooltip> : score
}
