import type { Outreach } from '../../../contract/analytics.ts'
import { DEFINITIONS } from '../../../contract/figures.ts'
import { formatCount } from '../../lib/format.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Defined } from '../../ui/defined.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SaveCsv } from './save-csv.tsx'

const HOURS_A_DAY = 24

function duration(hours: number) {
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`
  return hours < 2 * HOURS_A_DAY ? `${hours.toFixed(1)} h` : `${(hours / HOURS_A_DAY).toFixed(1)} days`
}

export function AnswerTimes({ outreach: { answers, answerTimes, medianHoursToAnswer } }: { outreach: Outreach }) {
  const most = Math.max(1, ...answerTimes.map((time) => time.answers))
  return (
    <Card aria-labelledby="answer-times-title">
      <CardHeader
        title={<Defined term="Time to answer" definition={DEFINITIONS.timeToAnswer} />}
        titleId="answer-times-title"
        description={
          medianHoursToAnswer === null
            ? 'No answers in this period'
            : `${formatCount(answers)} answers, median ${duration(medianHoursToAnswer)}`
        }
        actions={
          answers > 0 && (
            <SaveCsv
              name="time-to-answer"
              rows={() => [['Time', 'Answers'], ...answerTimes.map((time) => [time.label, time.answers])]}
            />
          )
        }
      />
      {answers > 0 && (
        <dl className="flex flex-col gap-2.5 px-4 pt-1 pb-4 text-sm">
          {answerTimes.map((time) => (
            <div key={time.label} className="grid grid-cols-[7rem_1fr_2.5rem] items-center gap-3">
              <dt className="text-ink-2">{time.label}</dt>
              <dd className="h-2 rounded-full bg-quiet-soft" aria-hidden="true">
                <div className="h-full rounded-full bg-accent" style={{ width: `${(100 * time.answers) / most}%` }} />
              </dd>
              <dd className="text-right tabular-nums">{formatCount(time.answers)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

export function AnswerTimesSkeleton() {
  return (
    <Card aria-hidden="true">
      <CardHeader title="Time to answer" description={'\u00a0'} />
      <div className="flex flex-col gap-2.5 px-4 pt-1 pb-4">
        {['w-full', 'w-11/12', 'w-5/6', 'w-3/4', 'w-2/3', 'w-1/2'].map((width) => (
          <Skeleton key={width} className={`my-0.5 ${width}`} />
        ))}
      </div>
    </Card>
  )
}
