import { useState } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { LINE_ICONS, LineIcon } from '../../../ui/line-icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { SyncIconButton } from '../../integrations/sync-lead.tsx'
import { fullName } from '../../lead-data/lead-words.ts'
import { LeadCardMenu } from './lead-card-menu.tsx'
import type { RowActions } from './use-row-actions.ts'

type Props = { lead: Lead; actions: RowActions; isEnriching: boolean; canSync: boolean }

// The look of an IconButton, without its components: two hundred of these are in a list.
const BUTTON =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-md text-ink-2 transition-colors duration-100 hover:bg-sunken hover:text-ink aria-disabled:pointer-events-none aria-disabled:opacity-50 pointer-coarse:size-11 [&_svg]:size-4'

/** Above the row's link, which covers the whole row. */
export function LeadRowActions({ lead, actions, isEnriching, canSync }: Props) {
  const name = fullName(lead)
  const [menuOf, setMenuOf] = useState<number>()
  return (
    <span className="relative z-1 inline-flex opacity-0 focus-within:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 has-[[aria-busy=true]]:opacity-100 has-[[aria-expanded=true]]:opacity-100 pointer-coarse:opacity-100">
      <button
        type="button"
        className={BUTTON}
        aria-label={`Generate email for ${name}`}
        title="Generate email"
        onClick={() => actions.onWrite(lead)}
      >
        <LineIcon d={LINE_ICONS.mail} />
      </button>
      {/* While busy, the button keeps the focus and does nothing. */}
      <button
        type="button"
        className={BUTTON}
        aria-label={`${isEnriching ? 'Enriching' : 'Enrich'} ${name}`}
        title="Enrich"
        aria-busy={isEnriching}
        aria-disabled={isEnriching}
        onClick={() => !isEnriching && actions.onEnrich(lead)}
      >
        {isEnriching ? <Spinner /> : <LineIcon d={LINE_ICONS.sparkles} />}
      </button>
      {/* Its menu closes when another lead takes over the row. */}
      {canSync && <SyncIconButton key={lead.id} leadId={lead.id} label={`Sync ${name}`} />}
      <button
        type="button"
        className={`${BUTTON} max-xl:hidden`}
        aria-label={`Add a note on ${name}`}
        title="Add note"
        onClick={() => actions.onNote(lead)}
      >
        <LineIcon d={LINE_ICONS.note} />
      </button>
      <button
        type="button"
        className={BUTTON}
        aria-label={`Edit ${name}`}
        title="Edit"
        onClick={() => actions.onEdit(lead)}
      >
        <LineIcon d={LINE_ICONS.pencil} />
      </button>
      <button
        type="button"
        className={BUTTON}
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={() => actions.onDelete(lead)}
      >
        <LineIcon d={LINE_ICONS.trash} />
      </button>
      {menuOf === lead.id ? (
        <LeadCardMenu key={lead.id} lead={lead} actions={actions} startsOpen />
      ) : (
        <button
          type="button"
          className={BUTTON}
          aria-label={`Actions for ${name}`}
          aria-haspopup="menu"
          title="More actions"
          onClick={() => setMenuOf(lead.id)}
        >
          <LineIcon d={LINE_ICONS.more} />
        </button>
      )}
    </span>
  )
}
