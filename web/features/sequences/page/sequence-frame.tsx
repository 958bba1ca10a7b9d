import { ArrowLeft, Pause, PlaneTakeoff, Play, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { LaunchQuestion } from '../flight-check/launch-question.tsx'
import { useResume } from '../flight-check/use-resume.ts'
import { launchPath, SEQUENCE_TABS, type SequenceTab, sequencePath } from '../sequence-paths.ts'

const tabWords: Record<SequenceTab, string> = {
  steps: 'Steps',
  people: 'People',
  results: 'Results',
  settings: 'Settings',
}

type Props = { sequence: EmailSequence; tab: SequenceTab | 'launch'; onEnroll: () => void; children: ReactNode }

/** What all addresses of a sequence share: its name, its status, what can be done with it, and the way to its other parts. */
export function SequenceFrame({ sequence, tab, onEnroll, children }: Props) {
  const { id, name, isActive, isLaunched } = sequence
  const resuming = useResume()
  const toggleLabel = isActive ? 'Pause' : isLaunched ? 'Resume' : 'Launch'
  const ToggleIcon = isActive ? Pause : Play
  return (
    <>
      <PageHeader
        title={name}
        actions={
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
            <Button variant="primary" aria-label="Enroll leads" onClick={onEnroll}>
              <UserPlus aria-hidden="true" />
              <span className="max-sm:sr-only">Enroll leads</span>
            </Button>
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b bg-surface px-4 lg:px-6">
        <nav aria-label="Sequence" className="-mb-px flex gap-5 overflow-x-auto">
          {SEQUENCE_TABS.map((one) => (
            <TabLink key={one} href={sequencePath(id, one)} isCurrent={one === tab}>
              {tabWords[one]}
            </TabLink>
          ))}
          <TabLink href={launchPath(id)} isCurrent={tab === 'launch'}>
            <PlaneTakeoff className="size-4" aria-hidden="true" />
            Preview
          </TabLink>
        </nav>
        <Badge tone={isActive ? 'good' : 'neutral'} hasDot className="my-2 ml-auto">
          {isActive ? 'Active' : 'Inactive'}
        </Badge>
      </div>
      {children}
      <LaunchQuestion
        doubt={resuming.doubt}
        confirmLabel={resuming.isRunning ? 'Confirm' : 'Launch anyway'}
        onLaunch={resuming.confirm}
        onCancel={resuming.dismissDoubt}
      />
    </>
  )
}

const TabLink = ({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: ReactNode }) => (
  <Link
    href={href}
    replace={isCurrent}
    aria-current={isCurrent ? 'page' : undefined}
    className="flex h-11 shrink-0 items-center gap-1.5 border-transparent border-b-2 font-medium text-ink-2 text-sm transition-colors duration-100 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
  >
    {children}
  </Link>
)
