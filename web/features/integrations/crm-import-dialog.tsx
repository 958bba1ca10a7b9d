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
import { PROVIDER_NAMES } from './provider-names.ts'

type Props = { isOpen: boolean; integration: CrmIntegration; onClose: () => void; onBegun?: () => void }

/** Before everything is read in: what becomes of a lead that is here already. */
export function CrmImportDialog({ isOpen, integration: { provider }, onClose, onBegun = onClose }: Props) {
  const [duplicates, setDuplicates] = useState<DuplicatePolicy>('update')
  const importing = useImportFromCrm()
  const name = PROVIDER_NAMES[provider]
  const begin = () =>
    importing.mutate(
      { provider, duplicates },
      {
        onSuccess: onBegun,
        onError: (error) => toastFailure(error, messageOf(error) ?? `Failed to import from ${name}.`),
      },
    )
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={`Import from ${name}`}
        description={`Everybody in ${name} becomes a lead here; nothing is changed there.`}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" disabled={importing.isPending} onClick={begin}>
              Begin import
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
