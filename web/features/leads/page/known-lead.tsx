import { UserX } from 'lucide-react'
import { Link } from 'wouter'
import type { Lead } from '../../../../contract/lead.ts'
import { ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailureState } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { PageBody } from '../../../ui/page-body.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useLead } from '../../lead-data/lead-api.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import { LeadBody } from './lead-body.tsx'
import { LeadNeighbours } from './lead-neighbours.tsx'

/**
 * The lead of an address once it has loaded. One that was deleted, or belongs to somebody else, says so. The header stays in place
 * meanwhile, and from one lead to the next: it has the focus.
 */
export function KnownLead({ id }: { id: number }) {
  const query = useLead(id)
  const isGone = query.error instanceof ApiError && query.error.status === 404
  const lead = isGone ? undefined : query.data
  return (
    <>
      <PageHeader
        title={isGone ? 'Lead Not Found' : lead ? fullName(lead) : 'Lead'}
        aside={lead && roleOf(lead)}
        actions={lead && <LeadNeighbours id={id} />}
      />
      {isGone ? (
        <NoSuchLead />
      ) : (
        <Loaded
          query={query}
          loading={
            <PageBody>
              <LoadingLines label="Loading lead" widths={['w-1/3', 'h-48', 'h-32']} />
            </PageBody>
          }
          failure={(retry) => <LoadFailureState what="This lead didn't load" onRetry={retry} />}
        >
          {(loaded) => <LeadBody key={id} lead={loaded} isLoading={query.isPlaceholderData} />}
        </Loaded>
      )}
    </>
  )
}

const roleOf = ({ jobTitle, company }: Lead) => (jobTitle ? `${jobTitle} at ${company}` : company)

const NoSuchLead = () => (
  <EmptyState
    icon={UserX}
    title="We can't find this lead"
    text="It may have been deleted, or it may belong to another user."
    className="py-28"
    action={
      <Button asChild>
        <Link href="/leads">Go to your leads</Link>
      </Button>
    }
  />
)
