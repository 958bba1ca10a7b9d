import { lazy } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import type { TimelineEvent } from '../../../../contract/timeline-event.ts'
import { Button } from '../../../ui/button.tsx'
import { useDialogHost } from '../../../ui/overlay/use-dialog-host.tsx'
import { personWords, type Successor, successorOf } from './timeline-words.ts'

// Not from `lazy-parts.ts`, which loads the drawer that shows this.
const LeadDialog = lazy(() => import('../form/lead-dialog.tsx'))

/** Whom an email names instead of a lead who left: opens the form with what is known. Nobody is added until it is saved. */
export function AddSuccessor({ lead, event }: { lead: Lead; event: TimelineEvent }) {
  const form = useDialogHost<Successor>()
  const successor = successorOf(event.details)
  if (!successor) return null
  return (
    <div className="mt-1.5">
      {/* With the address, which anybody can put beside a name. */}
      <Button
        size="sm"
        className="wrap-anywhere h-auto min-h-7 max-w-full shrink whitespace-normal py-1 text-left pointer-coarse:h-auto pointer-coarse:min-h-10"
        onClick={() => form.open(successor)}
      >
        {`Add ${personWords(successor)} as a lead`}
      </Button>
      {form.host((dialog, { name, email }) => (
        <LeadDialog {...dialog} known={{ ...namesOf(name), email: email ?? '', company: lead.company }} />
      ))}
    </div>
  )
}

function namesOf(name: string | null) {
  const [firstName = '', ...rest] = (name ?? '').split(' ')
  return { firstName, lastName: rest.join(' ') }
}
