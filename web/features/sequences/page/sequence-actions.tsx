import { ArrowLeft, Pause, Play, UserPlus } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import { usePageActions } from '../../../lib/places/page-actions.ts'
import { Button } from '../../../ui/button.tsx'
import { useDialogHost } from '../../../ui/overlay/use-dialog-host.tsx'
import { EnrollDialog } from '../enroll/lazy-enroll-dialog.ts'
import { LaunchQuestion } from '../flight-check/launch-question.tsx'
import { useResume } from '../flight-check/use-resume.ts'
import { launchPath, sequencePath } from '../sequence-paths.ts'

/** What can be done with a sequence, at every address of it. */
export function SequenceActions({ sequence }: { sequence: EmailSequence }) {
  const { isActive, isLaunched } = sequence
  const resuming = useResume()
  const enrolling = useDialogHost()
  const toggleLabel = isActive ? 'Pause' : isLaunched ? 'Resume' : 'Launch'
  const ToggleIcon = isActive ? Pause : Play
  const [, navigate] = useLocation()
  usePageActions(sequence.name, [
    { label: toggleLabel, words: ['sequence', 'start', 'stop'], run: () => resuming.toggle(sequence) },
    { label: 'Enroll leads', words: ['add', 'people'], run: () => enrolling.open() },
    { label: 'Preview', words: ['check', 'launch'], run: () => navigate(launchPath(sequence.id)) },
    { label: 'Results', words: ['analytics', 'figures'], run: () => navigate(sequencePath(sequence.id, 'results')) },
  ])
  return (
    <>
      <Button asChild variant="ghost" className="max-sm:hidden">
        <Link href="/sequences">
          <ArrowLeft aria-hidden="true" />
          All sequences
        </Link>
      </Button>
      <Button aria-label={toggleLabel} onClick={() => resuming.toggle(sequence)}>
        <ToggleIcon aria-hidden="true" />
        <span className="max-sm:sr-only">{toggleLabel}</span>
      </Button>
      <Button variant="primary" aria-label="Enroll leads" onClick={() => enrolling.open()}>
        <UserPlus aria-hidden="true" />
        <span className="max-sm:sr-only">Enroll leads</span>
      </Button>
      <LaunchQuestion
        doubt={resuming.doubt}
        confirmLabel={resuming.isRunning ? 'Confirm' : 'Launch anyway'}
        onLaunch={resuming.confirm}
        onCancel={resuming.dismissDoubt}
      />
      {enrolling.host((dialog) => (
        <EnrollDialog {...dialog} sequence={sequence} />
      ))}
    </>
  )
}
