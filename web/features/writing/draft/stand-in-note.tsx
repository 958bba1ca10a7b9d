import { CircleAlert } from 'lucide-react'
import type { StandIn } from '../../../../contract/writing.ts'

/** Says that the built-in writer wrote instead of the model, and why. */
export function StandInNote({ standIn }: { standIn: StandIn | undefined }) {
  if (!standIn) return null
  return (
    <p role="status" className="wrap-anywhere flex items-start gap-2 text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
      {standIn.message}
    </p>
  )
}
