import type { Lead } from '../../../contract/lead.ts'
import { LeadPicker } from '../lead-data/lead-picker.tsx'

type Props = {
  lead: Lead | undefined
  isMissing: boolean
  hasNone: boolean
  /** While AI writes for this lead. */
  isLocked: boolean
  onChoose: (lead: Lead | undefined) => void
}

/** One lead gets it; it can be changed until the email is sent. */
export function Recipient({ lead, isMissing, hasNone, isLocked, onChoose }: Props) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-3">
        <span className="w-7 shrink-0 font-medium text-sm" aria-hidden="true">
          To
        </span>
        <div className="min-w-0 flex-1" data-no-recipient={hasNone || undefined}>
          <LeadPicker label="To" placeholder="Choose a lead" lead={lead} onChoose={onChoose} disabled={isLocked} />
        </div>
      </div>
      {isMissing ? (
        <p role="alert" className="pl-10 text-bad text-xs">
          This lead was deleted. Choose another one.
        </p>
      ) : (
        lead && <p className="wrap-anywhere pl-10 text-ink-3 text-xs">{lead.email}</p>
      )}
    </div>
  )
}
