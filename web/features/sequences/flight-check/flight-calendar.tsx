import { formatCount } from '../../../lib/format.ts'
import { cn } from '../../../ui/class-names.ts'
import { DAYS } from '../../mail/account/mailbox-words.ts'
import { dayWords } from '../analytics/chart-days.ts'
import { counted } from '../sequence-words.ts'
import { type FlightDay, type FlightWeek, stepNoun } from './flight-weeks.ts'

type Props = { weeks: FlightWeek[]; chosen: string | undefined; onChoose: (date: string) => void }

/** The weeks with emails, and the number of emails per day. */
export function FlightCalendar({ weeks, chosen, onChoose }: Props) {
  return (
    <section aria-label="Calendar" className="overflow-hidden rounded-md border text-sm">
      <div className="grid grid-cols-7 bg-sunken text-center text-ink-2 text-xs" aria-hidden="true">
        {DAYS.map(({ number, short }) => (
          <span key={number} className="py-1.5">
            {short}
          </span>
        ))}
      </div>
      {weeks.map(({ days, emptyBefore }) => (
        <div key={days[0]?.date} className="border-t">
          {emptyBefore > 0 && (
            <p className="border-b bg-sunken py-1 text-center text-ink-2 text-xs">
              {`${counted(emptyBefore, 'week')} without emails`}
            </p>
          )}
          <div className="grid grid-cols-7 divide-x">
            {days.map((day, index) => (
              <Day
                key={day.date}
                day={day}
                isFirst={index === 0}
                isChosen={day.date === chosen}
                onChoose={() => onChoose(day.date)}
              />
            ))}
          </div>
        </div>
      ))}
    </section>
  )
}

type DayProps = { day: FlightDay; isFirst: boolean; isChosen: boolean; onChoose: () => void }

/** On narrow screens only Mondays and the first of a month show the month. */
function Day({ day: { date, mails }, isFirst, isChosen, onChoose }: DayProps) {
  const [number, month] = dayWords(date).split(' ')
  const label = (
    <span className="block whitespace-nowrap text-ink-2 text-xs">
      {number} <span className={cn(!isFirst && number !== '1' && 'max-sm:sr-only')}>{month}</span>
    </span>
  )
  if (mails.length === 0) return <div className="h-14 px-0.5 py-1.5 text-center sm:px-1.5 sm:text-left">{label}</div>
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cn(
        'flex h-14 flex-col px-0.5 py-1.5 text-center hover:bg-sunken focus-visible:shadow-(--focus-inset) sm:px-1.5 sm:text-left',
        isChosen && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {label}
      <span className="block font-semibold text-accent-text tabular-nums">
        {formatCount(mails.length)}
        <span className="sr-only">{` ${stepNoun(mails)}${mails.length === 1 ? '' : 's'}`}</span>
      </span>
    </button>
  )
}
