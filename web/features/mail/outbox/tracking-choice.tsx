import { useId } from 'react'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { NO_TRACKING } from '../link-words.ts'

export type Tracking = { trackOpens: boolean; trackClicks: boolean }

type Props = {
  tracking: Tracking
  /** False: the links that track would lead nowhere. */
  canTrack: boolean
  onChange: (tracking: Tracking) => void
}

/** Overrides the email account's tracking settings for this one email. */
export function TrackingChoice({ tracking, canTrack, onChange }: Props) {
  const noteId = useId()
  const shared = { isDisabled: !canTrack, noteId: canTrack ? undefined : noteId }
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <legend className="sr-only">Tracking for this email</legend>
      <Choice
        {...shared}
        label="Track opens"
        isOn={canTrack && tracking.trackOpens}
        onChange={(trackOpens) => onChange({ ...tracking, trackOpens })}
      />
      <Choice
        {...shared}
        label="Track clicks"
        isOn={canTrack && tracking.trackClicks}
        onChange={(trackClicks) => onChange({ ...tracking, trackClicks })}
      />
      {!canTrack && (
        <p id={noteId} className="basis-full text-ink-2 text-sm">
          {NO_TRACKING}
        </p>
      )}
    </fieldset>
  )
}

type ChoiceProps = {
  label: string
  isOn: boolean
  isDisabled: boolean
  /** Of what says why it is disabled. */
  noteId: string | undefined
  onChange: (isOn: boolean) => void
}

function Choice({ label, isOn, isDisabled, noteId, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <span className="flex items-center gap-2">
      <Checkbox
        id={id}
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={noteId}
        onCheckedChange={(next) => onChange(next === true)}
      />
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
    </span>
  )
}
