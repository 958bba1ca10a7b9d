import type { SyncSettings } from '../../../../contract/crm-integration.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { CRMS } from '../providers.ts'
import type { PartProps } from './use-settings-form.ts'

/** How sent emails and replies show up in the CRM. */
export function ActivitySection({ integration, settings, change }: PartProps) {
  const { name, activities } = CRMS[integration.provider]
  return (
    <SettingsSection
      title="Emails"
      description={`Emails you send from Leadwright and the replies, on the timeline of ${name}.`}
    >
      <Field label="Log emails" className="max-w-sm">
        {(control) => (
          <Select
            {...control}
            options={activities}
            value={settings.activities ?? activities[0]?.value ?? 'off'}
            onValueChange={(value) => change({ activities: value as SyncSettings['activities'] })}
          />
        )}
      </Field>
    </SettingsSection>
  )
}
