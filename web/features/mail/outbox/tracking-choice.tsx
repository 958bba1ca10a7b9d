import { useId } from 'react'
import { Checkbox } from '../../../ui/form/checkbox.tsx'

export type Tracking = { trackOpens: boolean; trackClicks: boolean }

type Props = { tracking: Tracking; onChange: (tracking: Tracking) => void }

/** Overrides the email account's tracking settings for this one email. */
export function TrackingChoice({ tracking, onChange }: Props) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <legend className="sr-only">Tracking for this email</legend>
      <Choice
        label="Track opens"
        isOn={tracking.trackOpens}
        onChange={(trackOpens) => onChange({ ...tracking, trackOpens })}
      />
      <Choice
        label="Track clicks"
        isOn={tracking.trackClicks}
        onChange={(trackClicks) => onChange({ ...tracking, trackClicks })}
      />
    </fieldset>
  )
}

function Choice({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId()
  return (
    <span className="flex items-center gap-2">
      <Checkbox id={id} checked={isOn} onCheckedChange={(next) => onChange(next === true)} />
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
    </span>
  )
}
