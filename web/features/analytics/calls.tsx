import type { Outreach } from '../../../contract/analytics.ts'
import { DEFINITIONS } from '../../../contract/figures.ts'
import { CALL_OUTCOMES } from '../../../contract/task-choices.ts'
import { formatCount } from '../../lib/format.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Defined } from '../../ui/defined.tsx'
import { SaveCsv } from './save-csv.tsx'

/** The calls of the period and how they went. */
export function Calls({ calls: { total, outcomes } }: { calls: NonNullable<Outreach['calls']> }) {
  const most = Math.max(1, ...outcomes.map(({ calls }) => calls))
  return (
    <Card aria-labelledby="calls-title">
      <CardHeader
        title={<Defined term="Calls" definition={DEFINITIONS.calls} />}
        titleId="calls-title"
        description={
          total === 0 ? 'No calls in this period' : `${formatCount(total)} ${total === 1 ? 'call' : 'calls'}`
        }
        actions={
          total > 0 && (
            <SaveCsv
              name="calls"
              rows={() => [
                ['Outcome', 'Calls'],
                ...outcomes.map(({ outcome, calls }) => [CALL_OUTCOMES[outcome], calls]),
              ]}
            />
          )
        }
      />
      {total > 0 && (
        <dl className="flex flex-col gap-2.5 px-4 pt-1 pb-4 text-sm">
          {outcomes.map(({ outcome, calls }) => (
            <div key={outcome} className="grid grid-cols-[7rem_1fr_2.5rem] items-center gap-3">
              <dt className="text-ink-2">{CALL_OUTCOMES[outcome]}</dt>
              <dd className="h-2 rounded-full bg-quiet-soft" aria-hidden="true">
                <div className="h-full rounded-full bg-accent" style={{ width: `${(100 * calls) / most}%` }} />
              </dd>
              <dd className="text-right tabular-nums">{formatCount(calls)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
