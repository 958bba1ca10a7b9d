import { useId } from 'react'
import { Switch } from '../../ui/form/switch.tsx'
import { useChangeLeadSettings, useLeadSettings } from './account-api.ts'

/** Whether the first email makes a new lead Contacted. Hidden when the setting doesn't load. */
export function ContactedSetting() {
  const id = useId()
  const { data, isError } = useLeadSettings()
  const { mutate } = useChangeLeadSettings()
  if (isError) return null
  return (
    <div className="flex items-center gap-3 border-t pt-5">
      <Switch
        id={id}
        aria-describedby={`${id}-note`}
        disabled={!data}
        checked={data?.marksContacted ?? true}
        onCheckedChange={(marksContacted) => mutate({ marksContacted })}
      />
      <div className="leading-4">
        <label htmlFor={id} className="block font-medium text-sm">
          Mark leads as Contacted
        </label>
        <p id={`${id}-note`} className="text-ink-3 text-xs">
          The first email sent to a New lead changes its status. You can undo it on the lead's timeline.
        </p>
      </div>
    </div>
  )
}
