import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { TASK_KINDS } from '../../../../contract/task-choices.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { openActing } from '../../lead-data/acting.ts'
import { useTasks } from '../../task-data/task-api.ts'
import { dueWords, TASK_ICONS } from '../../task-data/task-words.ts'

/** The open tasks of a lead, and a way to add one. */
export function LeadTasks({ leadId }: { leadId: number }) {
  const query = useTasks({ filter: 'open', leadId })
  return (
    <section className="border-t px-5 py-5 first:border-t-0" aria-label="Tasks">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 className="font-semibold text-sm">Tasks</h3>
        <Button size="sm" variant="ghost" onClick={() => openActing({ act: 'task', leads: { ids: [leadId] } })}>
          <Plus aria-hidden="true" />
          Add task
        </Button>
      </div>
      <Loaded
        query={query}
        loading={<LoadingLines label="Loading tasks" widths={['w-2/3', 'w-1/2']} />}
        failure={(retry) => <LoadFailure what="The tasks didn't load." onRetry={retry} className="p-0" />}
        isEmpty={({ tasks }) => tasks.length === 0}
        empty={<p className="text-ink-2 text-sm">No open tasks.</p>}
      >
        {({ tasks, today }) => (
          <ul className="flex flex-col gap-2">
            {tasks.map((task) => {
              const Icon = TASK_ICONS[task.kind]
              return (
                <li key={task.id} className="flex items-start gap-2 text-sm">
                  <Icon className="mt-0.5 size-4 shrink-0 text-ink-3" aria-hidden="true" />
                  <span className="min-w-0 flex-1">
                    <Link href={`/tasks/focus?task=${task.id}`} className="rounded-sm font-medium hover:underline">
                      {TASK_KINDS[task.kind]}
                    </Link>
                    <span className={task.dueOn < today ? 'text-bad' : 'text-ink-2'}> · {dueWords(task, today)}</span>
                    {task.script && <span className="line-clamp-2 text-ink-2">{task.script}</span>}
                  </span>
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
