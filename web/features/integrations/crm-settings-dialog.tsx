import { useId, useState } from 'react'
import type { CrmIntegration, FieldOwner, SyncField, SyncSettings } from '../../../contract/crm-integration.ts'
import { messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { useSaveSettings } from './crm-api.ts'
import { directionWords, fieldWords, keptFields, ownerWords } from './crm-words.ts'
import { PROVIDER_NAMES } from './provider-names.ts'

type Props = { isOpen: boolean; integration: CrmIntegration; onClose: () => void }

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

export function CrmSettingsDialog({ isOpen, integration, onClose }: Props) {
  const switchId = useId()
  const [settings, setSettings] = useState<SyncSettings>(integration.syncSettings)
  const saving = useSaveSettings(integration.id)
  const change = (part: Partial<SyncSettings>) => setSettings((last) => ({ ...last, ...part }))
  const name = PROVIDER_NAMES[integration.provider]
  const fields = keptFields({ ...integration, salesforceObject: settings.salesforceObject ?? 'Lead' })
  const save = () =>
    saving.mutate(settings, {
      onSuccess: () => {
        toast({ title: 'Success', description: `${name} settings saved.` })
        onClose()
      },
      onError: (error) => toastFailure(error, messageOf(error) ?? 'Failed to save the settings.'),
    })
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={`${name} settings`}
        description="How leads here and records there are kept in step."
        className="max-w-xl"
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" disabled={saving.isPending} onClick={save}>
              Save settings
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-5">
          <div className="flex items-center justify-between gap-4 text-sm">
            <label htmlFor={switchId}>
              <span className="font-medium">Auto sync</span>
              <span className="block text-ink-3 text-xs">
                Changes here go out within seconds, changes there come in every few minutes.
              </span>
            </label>
            <Switch id={switchId} checked={settings.autoSync} onCheckedChange={(autoSync) => change({ autoSync })} />
          </div>
          <Field label="Sync direction">
            {(control) => (
              <Select
                {...control}
                options={optionsOf(directionWords)}
                value={settings.syncDirection}
                onValueChange={(value) => change({ syncDirection: value as SyncSettings['syncDirection'] })}
              />
            )}
          </Field>
          {integration.provider === 'salesforce' && (
            <Field label="Leads are kept as">
              {(control) => (
                <Select
                  {...control}
                  options={[
                    { value: 'Lead', label: 'Salesforce leads' },
                    { value: 'Contact', label: 'Contacts with their accounts' },
                  ]}
                  value={settings.salesforceObject ?? 'Lead'}
                  onValueChange={(value) => change({ salesforceObject: value as 'Lead' | 'Contact' })}
                />
              )}
            </Field>
          )}
          <fieldset>
            <legend className="font-medium text-sm">When both sides differ</legend>
            <div className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-2">
              {fields.map((field) => (
                <OwnerChoice
                  key={field}
                  field={field}
                  owner={settings.fieldOwners?.[field] ?? 'newest'}
                  onChange={(owner) => change({ fieldOwners: { ...settings.fieldOwners, [field]: owner } })}
                />
              ))}
            </div>
          </fieldset>
        </div>
      </DialogContent>
    </Dialog>
  )
}

type ChoiceProps = { field: SyncField; owner: FieldOwner; onChange: (owner: FieldOwner) => void }

function OwnerChoice({ field, owner, onChange }: ChoiceProps) {
  return (
    <div className="flex items-center justify-between gap-2 text-sm">
      <span className="text-ink-2">{fieldWords[field]}</span>
      <Select
        aria-label={`${fieldWords[field]}: who wins`}
        options={optionsOf(ownerWords)}
        value={owner}
        onValueChange={(value) => onChange(value as FieldOwner)}
        className="h-8 w-40 shrink-0"
      />
    </div>
  )
}
