import { Workflow } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import type { SequenceWithSteps } from '../../../../contract/email-sequence.ts'
import { ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailureState } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { PageBody } from '../../../ui/page-body.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useSequence } from '../sequence-api.ts'
import { SequenceActions } from './sequence-actions.tsx'

/**
 * The sequence of an address once it has loaded. One that was deleted, or belongs to somebody else, says so. Its heading stays in
 * place meanwhile: it has the focus.
 */
export function KnownSequence({ id, children }: { id: number; children: (sequence: SequenceWithSteps) => ReactNode }) {
  const query = useSequence(id, true)
  const isGone = query.error instanceof ApiError && query.error.status === 404
  const loading = (
    <PageBody>
      <LoadingLines label="Loading sequence" widths={['w-1/3', 'h-48', 'h-32']} />
    </PageBody>
  )
  return (
    <>
      <PageHeader
        title={isGone ? 'Sequence Not Found' : (query.data?.name ?? 'Sequence')}
        actions={query.data && !isGone && <SequenceActions sequence={query.data} />}
      />
      {isGone ? (
        <NoSuchSequence />
      ) : (
        <Suspense fallback={loading}>
          <Loaded
            query={query}
            loading={loading}
            failure={(retry) => <LoadFailureState what="The sequence didn't load" onRetry={retry} />}
          >
            {children}
          </Loaded>
        </Suspense>
      )}
    </>
  )
}

const NoSuchSequence = () => (
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
)
