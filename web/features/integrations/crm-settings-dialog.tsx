import { useId, useState } from 'react'
import type { CrmIntegration, SyncSettings } from '../../../contract/crm-integration.ts'
import { messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { useSaveSettings } from './crm-api.ts'
import { directionWords, optionsOf, syncedFields } from './crm-words.ts'
import { FieldOwnerChoices } from './field-owner-choices.tsx'
import { CRMS } from './providers.ts'

type Props = { isOpen: boolean; integration: CrmIntegration; onClose: () => void }

export function CrmSettingsDialog({ isOpen, integration, onClose }: Props) {
  const switchId = useId()
  const [settings, setSettings] = useState<SyncSettings>(integration.syncSettings)
  const saving = useSaveSettings(integration.id)
  const change = (part: Partial<SyncSettings>) => setSettings((last) => ({ ...last, ...part }))
  const { name, recordTypes } = CRMS[integration.provider]
  const fields = syncedFields({ ...integration, syncSettings: settings })
  const save = () =>
    saving.mutate(settings, {
      onSuccess: () => {
        toast({ title: 'Success', description: `${name} settings saved.` })
        onClose()
      },
      onError: (error) => toastFailure(error, messageOf(error) ?? 'Failed to save settings. Try again.'),
    })
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={`${name} settings`}
        description={`How Leadwright and ${name} stay in sync.`}
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
                Sends your changes within seconds, and gets changes from {name} every few minutes.
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
          {recordTypes && (
            <Field label="Save leads as">
              {(control) => (
                <Select
                  {...control}
                  options={recordTypes}
                  value={settings.salesforceObject ?? 'Lead'}
                  onValueChange={(value) => change({ salesforceObject: value as SyncSettings['salesforceObject'] })}
                />
              )}
            </Field>
          )}
          <FieldOwnerChoices
            fields={fields}
            owners={settings.fieldOwners}
            onChange={(fieldOwners) => change({ fieldOwners })}
          />
        </div>
      </DialogContent>
    </Dialog>
  )
}
