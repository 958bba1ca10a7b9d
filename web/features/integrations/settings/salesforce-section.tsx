import type { CrmProperty } from '../../../../contract/crm-choices.ts'
import type { SyncSettings } from '../../../../contract/crm-integration.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { SettingsSection, Toggle } from '../../../ui/settings-section.tsx'
import { useAddExternalId } from './settings-api.ts'
import type { PartProps } from './use-settings-form.ts'

const OWNERS = [
  { value: 'connected_user', label: 'The connected user' },
  { value: 'assignment_rule', label: "Salesforce's assignment rule" },
]
const EXTERNAL_ID = 'Leadwright_Id__c'

/** What only Salesforce has: owners of new records, duplicate rules, and our ID field. */
export function SalesforceSection({ settings, change }: PartProps) {
  return (
    <SettingsSection title="New records in Salesforce">
      <Field label="Owner of new records" hint="An existing record keeps its owner, always." className="max-w-sm">
        {(control) => (
          <Select
            {...control}
            options={OWNERS}
            value={settings.ownerOfNew ?? 'connected_user'}
            onValueChange={(value) => change({ ownerOfNew: value as SyncSettings['ownerOfNew'] })}
          />
        )}
      </Field>
      <Toggle
        label="Create records that look like duplicates"
        hint="Off: when a duplicate rule warns, we link the matching record, or ask you to choose. On: we create a new record."
        isOn={settings.allowDuplicates ?? false}
        onChange={(allowDuplicates) => change({ allowDuplicates })}
      />
    </SettingsSection>
  )
}

/** The one change of the organization's setup that we offer, as a step of its own. */
export function ExternalIdSection({
  integration,
  settings,
  properties,
}: PartProps & { properties: CrmProperty[] | undefined }) {
  const adding = useAddExternalId(integration.id)
  const object = settings.salesforceObject ?? 'Lead'
  const isSaved = object === (integration.syncSettings.salesforceObject ?? 'Lead')
  const hasField = properties?.some(({ name, isWritable }) => name === EXTERNAL_ID && isWritable)
  const add = () =>
    adding.mutate(undefined, {
      onSuccess: () => toast({ title: 'Success', description: 'Salesforce records now have a Leadwright ID.' }),
      onError: (error) => toastFailure(error, messageOf(error) ?? 'Failed to add the field. Try again.'),
    })
  if (!properties) return null
  return (
    <SettingsSection title="How records are recognized">
      {hasField ? (
        <p className="text-sm">
          By their Leadwright ID. A sync that is interrupted finds the records it created, so nobody is created twice.
        </p>
      ) : (
        <>
          <p className="max-w-2xl text-pretty text-sm">
            By email address. You can add a field “Leadwright Id” to Salesforce {object.toLowerCase()}s: an interrupted
            sync then finds the records it created, also after someone changed their address.
          </p>
          <p className="max-w-2xl text-pretty text-ink-2 text-sm">
            This adds one custom field and a permission set that lets the connected user read and write it. It needs a
            Salesforce admin. Nothing else in your setup changes, and you can delete the field in Salesforce at any
            time.
          </p>
          <div>
            <Button disabled={adding.isPending || !isSaved} onClick={add}>
              Add the ID field
            </Button>
            {!isSaved && <p className="mt-1 text-ink-3 text-xs">Save your settings first.</p>}
          </div>
        </>
      )}
    </SettingsSection>
  )
}
