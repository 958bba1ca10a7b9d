import { useState } from 'react'
import { Link } from 'wouter'
import type { LeadImportReport } from '../../../../contract/lead-import.ts'
import type { ImportChoices as ValueChoices } from '../../../../contract/lead-import-values.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { DiscardFile } from './discard-file.tsx'
import { useRecheck, useStartImport } from './import-api.ts'
import { ImportFailures } from './import-failures.tsx'
import { columnsPath } from './import-paths.ts'
import { ImportValues } from './import-values.tsx'
import { checkWords, failureWords, otherSheetWords, rowCount } from './import-words.ts'

/** What the import would do. Nothing is written before the user agrees. */
export function ImportCheckStep({ now }: { now: LeadImportReport }) {
  const recheck = useRecheck(now.id)
  const start = useStartImport(now.id)
  // While a choice is being checked, the lists of the check before stay.
  const [found, setFound] = useState<LeadImportReport>()
  if (now.status === 'checked' && now !== found && !recheck.isPending) setFound(now)
  const [chosen, setChosen] = useState<ValueChoices>(now.choices)
  const problem = start.error ?? recheck.error ?? (now.status === 'failed' ? new Error() : null)
  const isChecking = !problem && (recheck.isPending || now.status !== 'checked')
  const rows = (found?.created ?? 0) + (found?.updated ?? 0)
  const otherSheets = otherSheetWords(now, true)

  function choose(values: ValueChoices) {
    setChosen(values)
    recheck.mutate({ choices: values })
  }

  return (
    <Card aria-label="Check" className="flex max-w-5xl flex-col gap-4 p-4 lg:p-5">
      {problem && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad text-sm">
          {now.status === 'failed' && now.message ? now.message : failureWords(problem)}
        </p>
      )}
      <Summary report={isChecking ? now : found} isChecking={isChecking} />
      {otherSheets && <p className="wrap-anywhere text-ink-2 text-sm">{otherSheets}</p>}
      {found && (
        <>
          <ImportValues report={found} chosen={chosen} onChoose={choose} />
          <ImportFailures report={found} title="Rows that will fail" />
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2 border-t pt-4">
        <DiscardFile id={now.id} />
        <Button asChild>
          <Link href={columnsPath(now.id)}>Back</Link>
        </Button>
        <Button
          variant="primary"
          disabled={isChecking || now.status === 'failed' || rows === 0 || start.isPending}
          onClick={() => start.mutate()}
        >
          {found && rows > 0 ? `Import ${rowCount(rows)}` : 'Import'}
        </Button>
      </div>
    </Card>
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
