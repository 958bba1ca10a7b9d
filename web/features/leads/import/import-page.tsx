import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { useLeaveGuard } from '../../../ui/overlay/leave-guard.ts'
import { PageBody } from '../../../ui/page-body.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { FileDrop, takeDroppedFile } from './file-drop.tsx'
import { type ImportFile, pickedFile, useKeepFile } from './import-api.ts'
import { ImportFilePicker } from './import-file-picker.tsx'
import { columnsPath } from './import-paths.ts'
import { ImportSteps } from './import-steps.tsx'
import { failureWords } from './import-words.ts'
import { OpenImports, PastImports } from './past-imports.tsx'

/** Asks for a file, uploads it, and goes to its page. Below: files that wait, and earlier imports. */
export default function ImportPage() {
  const [, navigate] = useLocation()
  const upload = useKeepFile()
  const [pasted, setPasted] = useState('')
  const { leave, stay } = useLeaveGuard(pasted.trim() !== '' && !upload.isPending && !upload.isSuccess)
  const take = (file: ImportFile) =>
    upload.mutate(file, {
      onSuccess: ({ id }) => {
        setPasted('')
        navigate(columnsPath(id))
      },
    })

  const takeDropped = useEffectEvent(() => {
    const file = takeDroppedFile()
    if (file) take(pickedFile(file))
  })
  useEffect(() => takeDropped(), [])

  return (
    <>
      <PageHeader title="Import leads" actions={<BackToLeads />} />
      <PageBody>
        <ImportSteps current="File" />
        <FileDrop onFile={(file) => take(pickedFile(file))} />
        <Card aria-label="Choose a file" className="max-w-3xl p-4 lg:p-5">
          <ImportFilePicker
            pasted={pasted}
            uploading={upload.isPending ? upload.variables.name : undefined}
            problem={upload.error ? failureWords(upload.error) : undefined}
            onPaste={setPasted}
            onPick={take}
          />
        </Card>
        <OpenImports />
        <PastImports />
      </PageBody>
      <ConfirmDialog
        isOpen={leave !== undefined}
        question="Discard the rows you pasted?"
        text="Nothing has been imported yet."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => {
          stay()
          leave?.()
        }}
        onCancel={stay}
      />
    </>
  )
}

export const BackToLeads = () => (
  <Button asChild variant="ghost">
    <Link href="/leads">
      <ArrowLeft aria-hidden="true" />
      <span className="max-sm:sr-only">Leads</span>
    </Link>
  </Button>
)
