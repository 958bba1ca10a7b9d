import { useState } from 'react'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import type { Lead } from '../../../../contract/lead.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useLeads } from '../../lead-data/lead-api.ts'
import { LeadPicker } from '../../lead-data/lead-picker.tsx'
import { useMailbox } from '../../mail/mail-api.ts'
import { FlightPlan } from './flight-plan.tsx'
import { LaunchButtons, LaunchStep } from './launch-question.tsx'
import { MAX_PREVIEW, useLaunch } from './use-launch.ts'

const NEWEST = 50
const newestWords = (total = NEWEST) => (total > NEWEST ? `Your ${NEWEST} newest leads` : 'All your leads')

const chosenWords = (count: number) => (count === 1 ? 'The selected lead' : `The ${formatCount(count)} selected leads`)

type Props = {
  isOpen: boolean
  sequence: EmailSequence
  onClose: () => void
} & (
  | { leadIds?: undefined; onLaunched?: undefined; onEnroll: () => void }
  /** Leads selected for enrollment, which the dialog offers. */
  | { leadIds: number[]; onLaunched: () => void; onEnroll?: undefined }
)

/** A preview of every email: when it goes out, its recipient, its text and its problems. */
export default function FlightCheckDialog({ isOpen, sequence, leadIds, onClose, onLaunched, onEnroll }: Props) {
  const mailbox = useMailbox()
  const newest = useLeads({ limit: NEWEST })
  const [lead, setLead] = useState<Lead>()
  const { launch, launchAnyway, isEnrolling, doubt, dismissDoubt } = useLaunch(sequence, () => {
    onClose()
    onLaunched?.()
  })
  const everybody = leadIds ?? newest.data?.leads.map(({ id }) => id)
  const shown = lead ? [lead.id] : everybody?.slice(0, MAX_PREVIEW)
  const others = lead ? 0 : Math.max(0, (everybody?.length ?? 0) - MAX_PREVIEW)
  const everybodyWords = leadIds ? chosenWords(leadIds.length) : newestWords(newest.data?.total)
  const isKnown = mailbox.isFetched && (leadIds !== undefined || newest.isFetched)

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="Sequence Preview"
        description={`Every email in “${sequence.name}” before it goes out.`}
        className="max-w-5xl"
        footer={
          <LaunchButtons
            doubt={doubt}
            confirmLabel="Enroll anyway"
            isBusy={isEnrolling}
            onLaunch={() => leadIds && launchAnyway(leadIds)}
            onCancel={dismissDoubt}
          >
            <Button onClick={onClose}>{leadIds ? 'Back' : 'Done'}</Button>
            {leadIds ? (
              <Button
                variant="primary"
                aria-disabled={isEnrolling}
                onClick={() => launch(leadIds)}
                className="tabular-nums"
              >
                {isEnrolling && <Spinner />}
                {`Enroll ${formatCount(leadIds.length)} Lead(s)`}
              </Button>
            ) : (
              <Button variant="primary" onClick={onEnroll}>
                Enroll leads
              </Button>
            )}
          </LaunchButtons>
        }
      >
        <LaunchStep doubt={doubt}>
          <div className="flex flex-col gap-4">
            <div className="flex flex-col gap-1.5">
              <p className="font-medium text-sm" aria-hidden="true">
                For
              </p>
              <LeadPicker
                label="For"
                placeholder={everybodyWords}
                nobody={everybodyWords}
                lead={lead}
                onChoose={setLead}
                className="sm:max-w-80"
              />
              {others > 0 && (
                <p className="text-ink-3 text-xs">
                  {`The finish date counts all leads. Emails are shown and checked for the first ${formatCount(MAX_PREVIEW)}.`}
                </p>
              )}
            </div>
            {isKnown && shown && (
              <FlightPlan sequenceId={sequence.id} leadIds={shown} others={others} mailbox={mailbox.data ?? null} />
            )}
          </div>
        </LaunchStep>
      </DialogContent>
    </Dialog>
  )
}
