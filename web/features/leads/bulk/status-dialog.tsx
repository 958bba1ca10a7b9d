import { LEAD_STATUSES } from '../../../../contract/lead-choices.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { type ActedOn, countOf } from '../../lead-data/acting.ts'
import { StatusBadge } from '../list/lead-badges.tsx'
import { type Status, useMoveLeads } from './use-move-leads.ts'

type Props = { isOpen: boolean; leads: ActedOn; onDone?: (() => void) | undefined; onClose: () => void }

const STATUSES = Object.keys(LEAD_STATUSES) as Status[]

/** Picks a status for one lead or many. */
export default function StatusDialog({ isOpen, leads, onDone, onClose }: Props) {
  const move = useMoveLeads()
  const count = countOf(leads)

  function choose(status: Status) {
    onClose()
    void move(leads, status).then((isDone) => isDone && onDone?.())
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="Change status"
        description={count === 1 ? 'For one lead.' : `For ${formatCount(count)} leads.`}
        className="max-w-xs"
      >
        <div className="flex flex-col gap-2">
          {STATUSES.map((status) => (
            <Button key={status} className="justify-start" onClick={() => choose(status)}>
              <StatusBadge status={status} />
            </Button>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  )
}
