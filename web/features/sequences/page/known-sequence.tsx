import { Workflow } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SequenceWithSteps } from '../../../../contract/email-sequence.ts'
import { ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailureState } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { useFocusFallback } from '../../../ui/overlay/use-focus-fallback.ts'
import { PageBody } from '../../../ui/page-body.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useSequence } from '../sequence-api.ts'

/** The sequence of an address once it has loaded. One that was deleted, or belongs to somebody else, says so. */
export function KnownSequence({ id, children }: { id: number; children: (sequence: SequenceWithSteps) => ReactNode }) {
  const query = useSequence(id, true)
  // The heading that has the focus while the sequence loads is replaced by that of its page.
  const focus = useFocusFallback<HTMLDivElement>(query.status)
  const isGone = query.error instanceof ApiError && query.error.status === 404
  return (
    <div {...focus}>
      {isGone ? (
        <NoSuchSequence />
      ) : (
        <Loaded
          query={query}
          loading={
            <>
              <PageHeader title="Sequence" />
              <PageBody>
                <LoadingLines label="Loading sequence" widths={['w-1/3', 'h-48', 'h-32']} />
              </PageBody>
            </>
          }
          failure={(retry) => (
            <>
              <PageHeader title="Sequence" />
              <LoadFailureState what="The sequence didn't load" onRetry={retry} />
            </>
          )}
        >
          {children}
        </Loaded>
      )}
    </div>
  )
}

const NoSuchSequence = () => (
  <>
    <PageHeader title="Sequence Not Found" />
    <EmptyState
      icon={Workflow}
      title="We can't find this sequence"
      text="It may have been deleted."
      className="py-28"
      action={
        <Button asChild>
          <Link href="/sequences">Go to your sequences</Link>
        </Button>
      }
    />
  </>
)
