import { useState } from 'react'
import type { CrmIntegration } from '../../../contract/crm-integration.ts'
import type { DuplicatePolicy } from '../../../contract/lead-import.ts'
import { messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx'
import { useImportFromCrm } from './crm-api.ts'
import { duplicateOptions } from './crm-words.ts'
import { CRMS } from './providers.ts'

type Props = { isOpen: boolean; integration: CrmIntegration; onClose: () => void; onStarted?: () => void }

/** Asks what to do with existing leads, then starts the import. */
export function CrmImportDialog({
  isOpen,
  integration: { provider, syncSettings },
  onClose,
  onStarted = onClose,
}: Props) {
  const [duplicates, setDuplicates] = useState<DuplicatePolicy>('update')
  const importing = useImportFromCrm()
  const { name, recordName } = CRMS[provider]
  const isFiltered = (syncSettings.importFilter?.kind ?? 'all') !== 'all'
  const which = isFiltered
    ? `Imports the ${name} ${recordName}s that you chose in the settings as leads.`
    : `Imports every ${name} ${recordName} as a lead.`
  const start = () =>
    importing.mutate(
      { provider, duplicates },
      {
        onSuccess: onStarted,
        onError: (error) => toastFailure(error, messageOf(error) ?? `Failed to import from ${name}.`),
      },
    )
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={`Import from ${name}`}
        description={`${which} ${name} isn't changed.`}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" disabled={importing.isPending} onClick={start}>
              Start import
            </Button>
          </>
        }
      >
        <Field label="If the email exists">
          {(control) => (
            <Select
              {...control}
              options={duplicateOptions}
              value={duplicates}
              onValueChange={(value) => setDuplicates(value as DuplicatePolicy)}
            />
          )}
        </Field>
      </DialogContent>
    </Dialog>
  )
}
