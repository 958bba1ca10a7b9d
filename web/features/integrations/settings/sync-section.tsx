import type { SyncSettings } from '../../../../contract/crm-integration.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { SettingsSection, Toggle } from '../../../ui/settings-section.tsx'
import { directionWords, optionsOf } from '../crm-words.ts'
import { CRMS } from '../providers.ts'
import type { PartProps } from './use-settings-form.ts'

/** Which way, when, and into which kind of record. */
export function SyncSection({ integration: { provider }, settings, change }: PartProps) {
  const { name, recordTypes } = CRMS[provider]
  return (
    <SettingsSection title="Sync" description={`How Leadwright and ${name} stay in sync.`}>
      <Toggle
        label="Auto sync"
        hint={`Sends your changes within seconds, and gets changes from ${name} about every minute.`}
        isOn={settings.autoSync}
        onChange={(autoSync) => change({ autoSync })}
      />
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <Field
          label="Sync direction"
          hint={`Opt-outs always come in: people who opted out in ${name} get no more emails from you.`}
        >
          {(control) => (
            <Select
              {...control}
              options={optionsOf(directionWords)}
              value={settings.syncDirection}
              onValueChange={(value) => change({ syncDirection: value as SyncSettings['syncDirection'] })}
            />
          )}
        </Field>
        {recordTypes && (
          <Field
            label="Save leads as"
            hint={`After a change, leads are linked anew by email address. The records they had stay in ${name}, and earlier syncs can't be undone.`}
          >
            {(control) => (
              <Select
                {...control}
                options={recordTypes}
                value={settings.salesforceObject ?? 'Lead'}
                // Leads and contacts have different fields, values and list views.
                onValueChange={(value) =>
                  change({
                    salesforceObject: value as SyncSettings['salesforceObject'],
                    fields: undefined,
                    defaults: undefined,
                    importFilter: undefined,
                  })
                }
              />
            )}
          </Field>
        )}
      </div>
    </SettingsSection>
  )
}
