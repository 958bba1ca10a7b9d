import { PlaneTakeoff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import { Badge } from '../../../ui/badge.tsx'
import { launchPath, SEQUENCE_TABS, type SequenceTab, sequencePath } from '../sequence-paths.ts'

const tabWords: Record<SequenceTab, string> = {
  steps: 'Steps',
  people: 'People',
  results: 'Results',
  settings: 'Settings',
}

type Props = { sequence: EmailSequence; tab: SequenceTab | 'launch'; children: ReactNode }

/** Under the name of a sequence: the way to its parts, its status, and the part. */
export function SequenceFrame({ sequence, tab, children }: Props) {
  const { id, isActive } = sequence
  return (
    <>
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
