import { CalendarCheck, Gauge } from 'lucide-react'
import { useState } from 'react'
import type { SequenceWithSteps } from '../../../../contract/email-sequence.ts'
import type { Mailbox } from '../../../../contract/mailbox.ts'
import type { SequencePreview } from '../../../../contract/sequence-preview.ts'
import { messageOf } from '../../../lib/api.ts'
import { capitalized } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { cn } from '../../../ui/class-names.ts'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { momentWords } from '../../mail/outbox/mail-words.ts'
import { useFlightPlan } from '../sequence-api.ts'
import { FlightCalendar } from './flight-calendar.tsx'
import { FlightMails } from './flight-mails.tsx'
import { FlightProblems } from './flight-problems.tsx'
import { FlightSettings } from './flight-settings.tsx'
import { trialOf, trialProblem, wishOf } from './flight-trial.ts'
import { firstDayOf, flightWeeks, longDayWords, unsentEmails, waitingEmails } from './flight-weeks.ts'

const DEBOUNCE_MS = 400

type Props = {
  sequence: Pick<SequenceWithSteps, 'id' | 'steps'>
  leadIds: number[]
  others: number
  accounts: Mailbox[]
}

/** The plan, with limits to try out. */
export function FlightPlan({ sequence, leadIds, others, accounts }: Props) {
  const [own] = useState(() => trialOf(accounts))
  const [trial, setTrial] = useState(own)
  const [tried, setTried] = useState(trial)
  const problem = trialProblem(trial)
  const rested = useDebounced(problem ? tried : trial, DEBOUNCE_MS)
  const plan = useFlightPlan(sequence.id, { leadIds, ...(others > 0 && { others }), ...wishOf(rested, own) })
  const { data, isFetching, isPlaceholderData } = plan

  function change(part: Partial<typeof trial>) {
    const next = { ...trial, ...part }
    setTrial(next)
    if (!trialProblem(next)) setTried(next)
  }

  if (leadIds.length === 0)
    return <p className="text-ink-2 text-sm">You have no leads yet. Add some on the Leads page.</p>
  return (
    <div className="grid items-start gap-x-5 gap-y-4 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr]">
      <div className="lg:col-start-2">{data && <Summary plan={data} isOld={isPlaceholderData || isFetching} />}</div>
      <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <Loaded
          query={plan}
          loading={<LoadingLines label="Planning" widths={['h-9', 'h-40', 'h-24']} />}
          failure={(retry) => (
            <LoadFailure what={messageOf(plan.error) ?? "The preview didn't load."} onRetry={retry} />
          )}
        >
          {(loaded) => <Mails plan={loaded} steps={sequence.steps} />}
        </Loaded>
      </div>
      <div className="lg:col-start-2">
        <FlightSettings
          trial={trial}
          dailyLimit={data?.dailyLimit}
          hasSeveral={accounts.length > 1}
          problem={problem}
          onChange={change}
        />
      </div>
    </div>
  )
}

function Summary({
  plan: { finishAt, bottleneck, timeZone, mails },
  isOld,
}: {
  plan: SequencePreview
  isOld: boolean
}) {
  return (
    <section
      aria-label="Summary"
      aria-live="polite"
      aria-busy={isOld}
      className={cn('flex flex-col gap-2 rounded-md bg-sunken px-4 py-3 text-sm', isOld && 'opacity-60')}
    >
      <p className="flex items-start gap-2">
        <CalendarCheck className="mt-0.5 size-4 shrink-0 text-ink-2" aria-hidden="true" />
        <span>
          {finishAt ? `Finishes ${momentWords(finishAt, timeZone)}` : 'No emails will be sent'}
          <span className="block text-ink-2 text-xs">{`Time zone: ${timeZone.replaceAll('_', ' ')}`}</span>
          {mails.some(({ recipientTimeZone }) => recipientTimeZone) && (
            <span className="block text-ink-2 text-xs">Sending hours apply in each recipient's time zone</span>
          )}
        </span>
      </p>
      {(bottleneck || finishAt) && (
        <p className="flex items-start gap-2">
          <Gauge className="mt-0.5 size-4 shrink-0 text-ink-2" aria-hidden="true" />
          {bottleneck ? asSentence(bottleneck) : 'No delays'}
        </p>
      )}
    </section>
  )
}

/** An address at its start stays as it is. */
const asSentence = (words: string) => (/^\S+@/.test(words) ? words : capitalized(words))

type MailsProps = { plan: SequencePreview; steps: SequenceWithSteps['steps'] }

function Mails({ plan: { mails, problems, timeZone }, steps }: MailsProps) {
  const [chosen, setChosen] = useState<string>()
  const weeks = flightWeeks(mails, timeZone)
  const days = weeks.flatMap((week) => week.days)
  const day = days.find(({ date, mails: planned }) => date === chosen && planned.length > 0)?.date ?? firstDayOf(weeks)
  const unsent = unsentEmails(mails)
  const waiting = waitingEmails(mails)
  const hasSeveral = new Set(mails.flatMap(({ from }) => from ?? [])).size > 1
  return (
    <>
      <FlightProblems problems={problems} steps={steps} />
      {weeks.length > 0 && <FlightCalendar weeks={weeks} chosen={day} onChoose={setChosen} />}
      {day && (
        <FlightMails
          key={day}
          title={longDayWords(day)}
          mails={days.find(({ date }) => date === day)?.mails ?? []}
          steps={steps}
          timeZone={timeZone}
          hasSeveral={hasSeveral}
        />
      )}
      {waiting.length > 0 && (
        <FlightMails
          title="Waiting for a paused email account"
          mails={waiting}
          steps={steps}
          timeZone={timeZone}
          hasSeveral={hasSeveral}
        />
      )}
      {unsent.length > 0 && (
        <FlightMails title="Won't be sent" mails={unsent} steps={steps} timeZone={timeZone} hasSeveral={hasSeveral} />
      )}
    </>
  )
}
