import { useState } from 'react'
import type { LeadImportReport } from '../../../../contract/lead-import.ts'
import type { ImportChoices as ValueChoices } from '../../../../contract/lead-import-values.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogContent } from '../../../ui/overlay/dialog.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { useImportCheck, useRecheck, useStartImport } from './import-api.ts'
import { ImportFailures } from './import-failures.tsx'
import { ImportValues } from './import-values.tsx'
import { checkWords, failureWords, rowCount } from './import-words.ts'
import type { ImportChoices } from './use-import-choices.ts'

type Props = { id: number; fileName: string; choices: ImportChoices; onBack: () => void; onStarted: () => void }

/** What the import would do. Nothing is written before the user agrees. */
export function ImportCheckStep({ id, fileName, choices, onBack, onStarted }: Props) {
  const { data: now, error } = useImportCheck(id)
  const recheck = useRecheck(id)
  const start = useStartImport(id)
  // While a choice is being checked, the lists of the check before stay.
  const [found, setFound] = useState<LeadImportReport>()
  if (now?.status === 'checked' && now !== found) setFound(now)
  const problem = start.error ?? recheck.error ?? error ?? (now?.status === 'failed' ? new Error() : null)
  const isChecking = !problem && (recheck.isPending || now?.status !== 'checked')
  const rows = (found?.created ?? 0) + (found?.updated ?? 0)

  function choose(values: ValueChoices) {
    choices.setValues(values)
    recheck.mutate({ choices: values })
  }

  return (
    <DialogContent
      title="Import leads"
      description={fileName}
      className="max-w-4xl"
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button
            variant="primary"
            disabled={isChecking || now?.status === 'failed' || rows === 0 || start.isPending}
            onClick={() => start.mutate(undefined, { onSuccess: onStarted })}
          >
            {found && rows > 0 ? `Import ${rowCount(rows)}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && (
          <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad text-sm">
            {now?.status === 'failed' && now.message ? now.message : failureWords(problem)}
          </p>
        )}
        <Summary report={isChecking ? now : found} isChecking={isChecking} />
        {found && (
          <>
            <ImportValues report={found} chosen={choices.values} onChoose={choose} />
            <ImportFailures report={found} />
          </>
        )}
      </div>
    </DialogContent>
  )
}

function Summary({ report, isChecking }: { report: LeadImportReport | undefined; isChecking: boolean }) {
  const { done = 0, total = 0 } = report ?? {}
  if (isChecking)
    return (
      <div className="flex flex-col gap-2">
        <p role="status" className="text-sm">
          {total > 0 ? `Checking: ${formatCount(done)} of ${rowCount(total)}` : 'Checking…'}
        </p>
        <Progress value={(done / Math.max(1, total)) * 100} label="Check of the file" />
      </div>
    )
  if (!report) return null
  const isNothing = report.created + report.updated === 0
  return (
    <div className="flex flex-col gap-1">
      <p role="status" className="font-medium text-base">
        {checkWords(report)}
      </p>
      <p className="text-ink-2 text-sm">
        {isNothing ? 'There is nothing to import.' : 'Nothing has been imported yet.'}
      </p>
    </div>
  )
}
