import { MailCheck, Play, Plus } from 'lucide-react'
import { Link, useLocation, useSearch } from 'wouter'
import type { TaskCounts } from '../../../contract/task.ts'
import { usePageActions } from '../../lib/places/page-actions.ts'
import { Button } from '../../ui/button.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { openActing } from '../lead-data/acting.ts'
import { useTaskCounts } from '../task-data/task-api.ts'
import { countUpToMost } from './counts.ts'
import { useApprovalCount } from './review/approval-api.ts'
import { TaskList } from './task-list.tsx'

const TABS = [
  { tab: 'today', label: 'Today' },
  { tab: 'upcoming', label: 'Upcoming' },
  { tab: 'overdue', label: 'Overdue' },
  { tab: 'done', label: 'Done or skipped', short: 'Ended' },
] as const
type Tab = (typeof TABS)[number]['tab']

const readTab = (search: string): Tab =>
  TABS.find(({ tab }) => tab === new URLSearchParams(search).get('tab'))?.tab ?? 'today'

export const addTask = () => openActing({ act: 'task', leads: { ids: [] } })

/** What there is to do, by when it is due. */
export default function TasksPage() {
  const tab = readTab(useSearch())
  const [, navigate] = useLocation()
  const { data: counts } = useTaskCounts()
  const { data: emails = 0 } = useApprovalCount()
  const due = counts ? counts.today + counts.overdue : 0
  const start = () => navigate('/tasks/focus')
  usePageActions('Tasks', [
    ...(due > 0 ? [{ label: 'Start focus mode', words: ['work', 'calls'], run: start }] : []),
    ...(emails > 0 ? [{ label: 'Review emails', words: ['approve'], run: () => navigate('/tasks/review') }] : []),
  ])
  return (
    <>
      <PageHeader
        title="Tasks"
        actions={
          <>
            {emails > 0 && (
              <Button asChild>
                <Link href="/tasks/review">
                  <MailCheck aria-hidden="true" />
                  <span>
                    {`Review ${countUpToMost(emails)}`}
                    <span className="max-sm:sr-only">{emails === 1 ? ' email' : ' emails'}</span>
                  </span>
                </Link>
              </Button>
            )}
            {due > 0 && (
              <Button asChild>
                <Link href="/tasks/focus">
                  <Play aria-hidden="true" />
                  <span className={emails > 0 ? 'max-sm:sr-only' : undefined}>Focus mode</span>
                </Link>
              </Button>
            )}
            <Button variant="primary" onClick={addTask}>
              <Plus aria-hidden="true" />
              Add task
            </Button>
          </>
        }
      />
      <PageBody>
        <Tabs
          value={tab}
          onValueChange={(next) => navigate(next === 'today' ? '/tasks' : `/tasks?tab=${next}`, { replace: true })}
        >
          <TabsList className="max-sm:justify-between max-sm:gap-2">
            {TABS.map(({ tab: one, label, ...more }) => (
              <TabsTrigger key={one} value={one}>
                {'short' in more ? <Label label={label} short={more.short} /> : label}
                {counts && <Count count={counts[one]} isLate={one === 'overdue'} />}
              </TabsTrigger>
            ))}
          </TabsList>
          <TabsContent value={tab}>
            <TaskList key={tab} tab={tab} />
          </TabsContent>
        </Tabs>
      </PageBody>
    </>
  )
}

/** On a phone there is no room for all of it. */
const Label = ({ label, short }: { label: string; short: string }) => (
  <>
    <span className="max-sm:hidden">{label}</span>
    <span className="sm:hidden">{short}</span>
  </>
)

function Count({ count, isLate }: { count: TaskCounts[keyof TaskCounts]; isLate: boolean }) {
  return (
    <span className={`ml-1.5 tabular-nums ${isLate && count > 0 ? 'text-bad' : 'text-ink-3'}`}>
      {countUpToMost(count)}
    </span>
  )
}
