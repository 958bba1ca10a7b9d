import { CheckCheck } from 'lucide-react'
import { useRef } from 'react'
import type { TaskFilter } from '../../../contract/task-choices.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailureState } from '../../ui/loading/load-failure.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../ui/loading/loading-lines.tsx'
import { useTaskList } from '../task-data/task-api.ts'
import { TaskRow } from './task-row.tsx'

const EMPTY: Partial<Record<TaskFilter, { title: string; text: string }>> = {
  today: { title: 'Nothing due today', text: 'Add a task here, on a lead, or for many leads at once.' },
  upcoming: { title: 'Nothing planned', text: 'Tasks for later days appear here.' },
  overdue: { title: 'Nothing overdue', text: 'Tasks of earlier days that are still open appear here.' },
  done: { title: 'Nothing done or skipped yet', text: 'You can reopen tasks here that you finished or skipped.' },
}

export function TaskList({ tab }: { tab: TaskFilter }) {
  const query = useTaskList(tab)
  const list = useRef<HTMLDivElement>(null)
  const { title = '', text = '' } = EMPTY[tab] ?? {}
  return (
    <Card>
      {/* A row and its buttons go when the task is done, the last one with the list: this keeps the focus. */}
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded
          query={query}
          loading={<LoadingLines label="Loading tasks" widths={['w-2/3', 'w-1/2', 'w-3/5']} className="gap-4 p-4" />}
          failure={(retry) => <LoadFailureState what="Your tasks didn't load" onRetry={retry} />}
          isEmpty={({ tasks }) => tasks.length === 0}
          empty={<EmptyState icon={CheckCheck} title={title} text={text} />}
        >
          {({ tasks, today }) => (
            <>
              <ul className="divide-y">
                {tasks.map((task) => (
                  <TaskRow key={task.id} task={task} today={today} onGone={() => list.current?.focus()} />
                ))}
              </ul>
              {query.hasNextPage && (
                <div className="border-t p-3 text-center">
                  <Button aria-busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    Show more
                  </Button>
                </div>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Card>
  )
}
