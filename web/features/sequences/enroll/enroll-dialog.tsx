import { PlaneTakeoff } from 'lucide-react'
import { useLocation } from 'wouter'
import type { EmailSequence, SequenceStep } from '../../../../contract/email-sequence.ts'
import type { Mailbox } from '../../../../contract/mailbox.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useMailbox, useTransport } from '../../mail/mail-api.ts'
import { LaunchButtons, LaunchStep } from '../flight-check/launch-question.tsx'
import { useLaunch } from '../flight-check/use-launch.ts'
import { chosenLeads } from '../page/chosen-leads.ts'
import { useSequence } from '../sequence-api.ts'
import { launchPath } from '../sequence-paths.ts'
import { counted } from '../sequence-words.ts'
import { EnrollLeadList } from './enroll-lead-list.tsx'
import { useLeadChoice } from './use-lead-choice.ts'

type Props = { isOpen: boolean; sequence: EmailSequence; onClose: () => void }

export default function EnrollDialog({ isOpen, sequence, onClose }: Props) {
  const transport = useTransport().data?.transport
  const { data: mailbox } = useMailbox()
  const { data: withSteps } = useSequence(sequence.id, isOpen)
  const first = withSteps?.steps.find((step) => step.isActive)
  const choice = useLeadChoice()
  const { launch, launchAnyway, isEnrolling, doubt, dismissDoubt } = useLaunch(sequence, onClose)
  const [, navigate] = useLocation()
  const chosen = [...choice.ids]
  const label = `Enroll ${formatCount(chosen.length)} Lead(s)`

  function preview() {
    onClose()
    navigate(launchPath(sequence.id), { state: chosenLeads(chosen) })
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="Enroll Leads"
        description={outcomeWords(
          sequence,
          transport === 'outbox',
          mailbox !== undefined && first ? startWords(first, mailbox) : '',
        )}
        className="max-w-xl"
        footer={
          <LaunchButtons
            doubt={doubt}
            confirmLabel="Enroll anyway"
            isBusy={isEnrolling}
            onLaunch={() => launchAnyway(chosen)}
            onCancel={dismissDoubt}
          >
            <Button className="mr-auto" disabled={chosen.length === 0 || choice.isCollecting} onClick={preview}>
              <PlaneTakeoff aria-hidden="true" />
              Preview
            </Button>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              disabled={chosen.length === 0 || choice.isCollecting}
              // Not disabled while it enrolls: it would lose the focus, which returns to it after the question.
              aria-disabled={isEnrolling}
              onClick={() => launch(chosen)}
              className="tabular-nums max-sm:w-full"
            >
              {isEnrolling && <Spinner />}
              {label}
            </Button>
          </LaunchButtons>
        }
      >
        <LaunchStep doubt={doubt}>
          <EnrollLeadList choice={choice} />
        </LaunchStep>
      </DialogContent>
    </Dialog>
  )
}

function outcomeWords({ name, isActive, isLaunched }: EmailSequence, isCaptured: boolean, start: string) {
  if (!isActive) return `“${name}” is inactive. No emails go out until you ${isLaunched ? 'resume' : 'launch'} it.`
  if (isCaptured)
    return `For “${name}”. No email account is set up, so this is a test run: emails are captured, nothing is delivered.`
  return `For “${name}”. ${start}`.trim()
}

function startWords({ delayDays, delayHours }: SequenceStep, mailbox: Mailbox | null) {
  const days = delayDays > 0 ? counted(delayDays, 'day') : ''
  const hours = delayHours > 0 ? counted(delayHours, 'hour') : ''
  const wait = [days, hours].filter(Boolean).join(' and ')
  if (wait)
    return `The first email goes out ${wait} after you enroll a lead${mailbox?.window ? ', in your sending window' : ''}.`
  return `The first email goes out ${mailbox?.window ? 'in your next sending window' : 'right away'}.`
}
