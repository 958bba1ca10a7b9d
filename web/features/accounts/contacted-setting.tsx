import { SettingsSection, Toggle } from '../../ui/settings-section.tsx'
import { useChangeLeadSettings, useLeadSettings } from './account-api.ts'

/** Whether the first email makes a new lead Contacted. Hidden when the setting doesn't load. */
export function ContactedSetting() {
  const { data, isError } = useLeadSettings()
  const { mutate } = useChangeLeadSettings()
  if (isError) return null
  return (
    <SettingsSection title="Leads">
      <Toggle
        label="Mark leads as Contacted"
        hint="The first email sent to a New lead changes its status. You can undo it on the lead's timeline."
        isOn={data?.marksContacted ?? true}
        disabled={!data}
        onChange={(marksContacted) => mutate({ marksContacted })}
      />
    </SettingsSection>
  )
}
