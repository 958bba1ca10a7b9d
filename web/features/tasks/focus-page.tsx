import { ArrowLeft, CheckCheck, MailCheck } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailureState } from '../../ui/loading/load-failure.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../ui/loading/loading-lines.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { countUpToMost } from './counts.ts'
import { FocusTask } from './focus-task.tsx'
import { useApprovalCount } from './review/approval-api.ts'
import { useFocusQueue } from './use-focus-queue.ts'

/** One task at a time, with all that is needed for it. */
export default function FocusPage() {
  const queue = useFocusQueue()
  const { query, current, left, hasMore, doneCount } = queue
  const { data: emails = 0 } = useApprovalCount()
  const end = useRef<HTMLDivElement>(null)
  const wasWorking = useRef(false)
  const isOver = query.data !== undefined && !current

  // The last task took the focus with it.
  useLayoutEffect(() => {
    if (current) wasWorking.current = true
    else if (isOver && wasWorking.current) end.current?.focus()
  }, [current, isOver])

  return (
    <>
      <PageHeader
        title="Focus mode"
        aside={query.data && `${formatCount(left)}${hasMore ? '+' : ''} left · ${formatCount(doneCount)} done`}
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
          {({ today }) =>
            current ? (
              <FocusTask key={current.id} task={current} today={today} queue={queue} />
            ) : (
              <Card>
                <div ref={end} tabIndex={-1} className="rounded-lg outline-none">
                  <EmptyState
                    icon={CheckCheck}
                    title="All done for today"
                    text="Tasks that become due appear here."
                    action={
                      <div className="flex flex-wrap justify-center gap-2">
                        {emails > 0 && (
                          <Button asChild variant="primary">
                            <Link href="/tasks/review">
                              <MailCheck aria-hidden="true" />
                              {emails === 1 ? 'Review 1 email' : `Review ${countUpToMost(emails)} emails`}
                            </Link>
                          </Button>
                        )}
                        <Button asChild>
                          <Link href="/tasks?tab=upcoming">Show upcoming tasks</Link>
                        </Button>
                      </div>
                    }
                  />
                </div>
              </Card>
            )
          }
        </Loaded>
      </PageBody>
    </>
  )
}
