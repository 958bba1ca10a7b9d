import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailureState } from '../../ui/loading/load-failure.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../ui/loading/loading-lines.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EndedTask, GoneTask } from './ended-task.tsx'
import { FocusEnd } from './focus-end.tsx'
import { FocusTask } from './focus-task.tsx'
import { useFocusQueue } from './use-focus-queue.ts'

/** One task at a time, with all that is needed for it. */
export default function FocusPage() {
  const queue = useFocusQueue()
  const { query, current, ended, isGone, left, hasMore, countWords } = queue
  return (
    <>
      <PageHeader
        title="Focus mode"
        aside={query.data && `${formatCount(left)}${hasMore ? '+' : ''} left${countWords && ` · ${countWords}`}`}
        actions={
          <Button asChild>
            <Link href="/tasks">
              <ArrowLeft aria-hidden="true" />
              All tasks
            </Link>
          </Button>
        }
      />
      <PageBody>
        <Loaded
          query={query}
          loading={<LoadingLines label="Loading tasks" widths={['w-1/3', 'w-2/3', 'w-1/2']} className="gap-4" />}
          failure={(retry) => <LoadFailureState what="Your tasks didn't load" onRetry={retry} />}
        >
          {({ today }) => {
            if (ended) return <EndedTask task={ended} onReopened={queue.setHasActed} />
            if (isGone) return <GoneTask />
            if (current) return <FocusTask key={current.id} task={current} today={today} queue={queue} />
            return <FocusEnd queue={queue} />
          }}
        </Loaded>
      </PageBody>
    </>
  )
}
