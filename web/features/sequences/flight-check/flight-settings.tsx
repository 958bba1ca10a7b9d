import { useId } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { DAYS } from '../../mail/account/mailbox-words.ts'
import type { Trial } from './flight-trial.ts'

type Props = {
  trial: Trial
  dailyLimit: number | undefined
  /** The sequence sends from several accounts. */
  hasSeveral: boolean
  problem: string | undefined
  onChange: (part: Partial<Trial>) => void
}

const MAX_LIMIT = 100_000
/** Without an email account there is no limit. */
const limitWords = (limit: number) => (limit > MAX_LIMIT ? 'No limit' : String(limit))

const SEVERAL =
  'For each email account, only in this preview. Until you change them, each account uses its own limit and hours.'

/** Limits to try out: the plan updates, nothing is saved. */
export function FlightSettings({ trial, dailyLimit, hasSeveral, problem, onChange }: Props) {
  const id = useId()
  const toggle = (day: number) =>
    onChange({
      days: trial.days.includes(day) ? trial.days.filter((other) => other !== day) : [...trial.days, day].sort(),
    })
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border px-4 pt-1 pb-4">
      <legend className="px-1 font-semibold text-sm">What if</legend>
      <Field
        label="Emails per day"
        hint={hasSeveral ? SEVERAL : 'Only for this preview. Your email account keeps its own limit.'}
      >
        {(control) => (
          <Input
            {...control}
            type="number"
            min={1}
            max={MAX_LIMIT}
            placeholder={hasSeveral ? 'Own limit' : dailyLimit === undefined ? undefined : limitWords(dailyLimit)}
            value={trial.dailyLimit}
            onChange={(event) => onChange({ dailyLimit: event.target.value })}
            className="max-w-32"
          />
        )}
      </Field>
      <div className="flex items-center gap-3">
        <Switch id={id} checked={trial.hasWindow} onCheckedChange={(hasWindow) => onChange({ hasWindow })} />
        <label htmlFor={id} className="text-sm">
          Send only during certain hours
        </label>
      </div>
      {trial.hasWindow && (
        <div className="grid grid-cols-2 gap-3">
          <fieldset className="col-span-2 grid grid-cols-7 gap-1">
            <legend className="sr-only">Days</legend>
            {DAYS.map(({ number, name, short }) => (
              <button
                key={number}
                type="button"
                aria-pressed={trial.days.includes(number)}
                onClick={() => toggle(number)}
                className="h-8 rounded-md border border-line-control font-medium text-ink-2 text-xs transition-colors duration-100 hover:border-ink-3 hover:text-ink aria-pressed:border-accent-fill aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:h-11"
              >
                <span aria-hidden="true">{short}</span>
                <span className="sr-only">{name}</span>
              </button>
            ))}
          </fieldset>
          <Field label="From">
            {(control) => (
              <Input
                {...control}
                type="time"
                value={trial.from}
                onChange={(event) => onChange({ from: event.target.value })}
              />
            )}
          </Field>
          <Field label="To">
            {(control) => (
              <Input
                {...control}
                type="time"
                value={trial.to}
                onChange={(event) => onChange({ to: event.target.value })}
              />
            )}
          </Field>
        </div>
      )}
      <p role="alert" className="text-bad text-xs empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}
