import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import type { OwnMailbox } from '../../../../contract/mailbox.ts'
import { cn } from '../../../ui/class-names.ts'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import type { ActedOn } from '../../lead-data/acting.ts'
import type { LeadFilters } from '../../lead-data/lead-filters.ts'
import { useSendingAccounts } from '../../mail/account-data.ts'
import { useTransport } from '../../mail/mail-api.ts'
import { LaunchButtons, LaunchStep } from '../flight-check/launch-question.tsx'
import { useLaunch } from '../flight-check/use-launch.ts'
import { chosenLeads } from '../page/chosen-leads.ts'
import { useSequence } from '../sequence-api.ts'
import { launchPath } from '../sequence-paths.ts'
import { ChosenNames } from './chosen-names.tsx'
import { EnrollButtons } from './enroll-buttons.tsx'
import { EnrollLeadList } from './enroll-lead-list.tsx'
import { outcomeWords, startWords } from './start-words.ts'
import { useLeadChoice } from './use-lead-choice.ts'

type Props = {
  isOpen: boolean
  sequence: EmailSequence
  onClose: () => void
}

export default function EnrollDialog(props: Props) {
  return (
    <Dialog open={props.isOpen} onOpenChange={(next) => !next && props.onClose()}>
      <EnrollContent {...props} />
    </Dialog>
  )
}

type ContentProps = Omit<Props, 'sequence'> & {
  /** Missing until one is picked. */
  sequence: EmailSequence | undefined
  /** What was selected elsewhere. */
  leads?: ActedOn
  /** What its list starts with. */
  filters?: LeadFilters | undefined
  /** Shown until a sequence is picked. */
  picker?: ReactNode
  onEnrolled?: () => void
}

const hasHours = (accounts: OwnMailbox[]) => accounts.some(({ window }) => window !== null)

/** The dialog around it stays while a sequence is picked, so that the focus does too. */
export function EnrollContent({ isOpen, sequence, onClose, leads, filters, picker, onEnrolled }: ContentProps) {
  const transport = useTransport().data?.transport
  const { data: accounts } = useSendingAccounts(sequence?.mailboxIds)
  const { data: withSteps } = useSequence(sequence?.id ?? 0, isOpen && sequence !== undefined)
  const first = withSteps?.steps.find((step) => step.isActive)
  const choice = useLeadChoice(leads)
  const { launch, launchAnyway, isEnrolling, doubt, dismissDoubt } = useLaunch(sequence, () => {
    onClose()
    onEnrolled?.()
  })
  const [, navigate] = useLocation()
  const { target, count } = choice

  function preview() {
    if (!sequence) return
    onClose()
    navigate(launchPath(sequence.id), { state: chosenLeads(target) })
  }

  return (
    <DialogContent
      title={sequence ? 'Enroll Leads' : 'Add to sequence'}
      description={
        sequence
          ? outcomeWords(
              sequence,
              transport === 'outbox',
              accounts && first
                ? startWords(first, sequence.inRecipientHours ? 'their' : hasHours(accounts) ? 'your' : undefined)
                : '',
            )
          : 'Nothing is sent until you enroll them in the next step.'
      }
      // As tall while its leads load as afterwards: a button that moves between press and release is not clicked.
      className={cn('max-w-xl', sequence && !doubt && 'h-[43rem]')}
      footer={
        sequence && (
          <LaunchButtons
            doubt={doubt}
            confirmLabel="Enroll anyway"
            isBusy={isEnrolling}
            onLaunch={() => launchAnyway(target)}
            onCancel={dismissDoubt}
          >
            <EnrollButtons
              count={count}
              isEnrolling={isEnrolling}
              onPreview={preview}
              onCancel={onClose}
              onEnroll={() => launch(target)}
            />
          </LaunchButtons>
        )
      }
    >
      {sequence ? (
        <LaunchStep doubt={doubt}>
          <div className="flex h-full flex-col">
            {leads && 'leadIds' in target && <ChosenNames ids={target.leadIds} />}
            <EnrollLeadList choice={choice} filters={filters} />
          </div>
        </LaunchStep>
      ) : (
        picker
      )}
    </DialogContent>
  )
}
