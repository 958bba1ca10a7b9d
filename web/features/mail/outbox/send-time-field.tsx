import { useId } from 'react'
import { localText } from '../../../../contract/zoned-time.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Radio } from '../../../ui/form/radio.tsx'

const HOUR_MS = 3_600_000

/** The next full hour that is at least 30 minutes away. */
export const nextHour = (now: Date, zone: string) =>
  `${localText(new Date(now.getTime() + 1.5 * HOUR_MS), zone).slice(0, 13)}:00`

export type When = 'now' | 'hours' | 'later'

type Props = {
  when: When
  /** Whether the email account has sending hours to wait for. */
  hasHours: boolean
  /** Why it would not go out at once. */
  wait: string | undefined
  local: string
  zone: string
  problem: string | undefined
  onWhen: (when: When) => void
  onLocal: (local: string) => void
}

const LABELS: Record<When, string> = {
  now: 'As soon as possible',
  hours: 'In my sending hours',
  later: 'At a time I choose',
}

/** Now, in the sending hours, or at a time in the mailbox's time zone. */
export function SendTimeField({ when, hasHours, wait, local, zone, problem, onWhen, onLocal }: Props) {
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">When</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {(hasHours ? (['now', 'hours', 'later'] as const) : (['now', 'later'] as const)).map((value) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is the control.
          <label key={value} className="flex min-h-6 items-center gap-2 text-sm pointer-coarse:min-h-11">
            <Radio name={name} checked={when === value} onChange={() => onWhen(value)} />
            {LABELS[value]}
          </label>
        ))}
      </div>
      {when !== 'later' && wait && <p className="text-ink-2 text-sm">{wait}</p>}
      {when === 'later' && (
        <Field
          label="Date and time"
          hint={`Time zone: ${zone.replaceAll('_', ' ')}. Your daily limit still applies.`}
          error={problem}
          className="sm:max-w-64"
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              min={localText(new Date(), zone)}
              value={local}
              onChange={(event) => onLocal(event.target.value)}
            />
          )}
        </Field>
      )}
    </fieldset>
  )
}
