import { FileQuestionMark } from 'lucide-react'
import { Link, Redirect, useLocation, useParams } from 'wouter'
import { KEPT_DRAFT_HOURS, KEPT_DRAFTS, type LeadImportReport } from '../../../../contract/lead-import.ts'
import { ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailureState } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { PageBody } from '../../../ui/page-body.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import NotFoundPage from '../../not-found/not-found-page.tsx'
import { FileDrop, handOverFile } from './file-drop.tsx'
import { useImportRun } from './import-api.ts'
import { ImportCheckStep } from './import-check-step.tsx'
import { ImportColumnsStep } from './import-columns-step.tsx'
import { BackToLeads } from './import-page.tsx'
import { IMPORT_PATH, importPath, readImportId, stepOf } from './import-paths.ts'
import { ImportResult } from './import-result.tsx'
import { ImportSteps } from './import-steps.tsx'

/** An import by its address: what its columns mean, the dry run, its progress, its result. */
export default function ImportRunPage() {
  const { id: given, step } = useParams<{ id: string; step?: string }>()
  const id = readImportId(given)
  if (!id || (step !== undefined && step !== 'columns')) return <NotFoundPage />
  return <KnownImport key={id} id={id} wantsColumns={step === 'columns'} />
}

function KnownImport({ id, wantsColumns }: { id: number; wantsColumns: boolean }) {
  const query = useImportRun(id)
  const [, navigate] = useLocation()
  const isGone = query.error instanceof ApiError && query.error.status === 404
  return (
    <>
      <PageHeader
        title={isGone ? 'Import Not Found' : 'Import leads'}
        aside={!isGone && query.data?.fileName}
        actions={<BackToLeads />}
      />
      {/* Another file; this one stays as it is. */}
      <FileDrop
        onFile={(file) => {
          handOverFile(file)
          navigate(IMPORT_PATH)
        }}
      />
      {isGone ? (
        <NoSuchImport />
      ) : (
        <Loaded
          query={query}
          loading={
            <PageBody>
              <LoadingLines label="Loading import" widths={['w-1/3', 'h-48']} />
            </PageBody>
          }
          failure={(retry) => <LoadFailureState what="The import didn't load" onRetry={retry} />}
        >
          {(report) => <Step report={report} wantsColumns={wantsColumns} />}
        </Loaded>
      )}
    </>
  )
}

function Step({ report, wantsColumns }: { report: LeadImportReport; wantsColumns: boolean }) {
  const step = stepOf(report, wantsColumns)
  if (step === 'Import' && wantsColumns) return <Redirect to={importPath(report.id)} replace />
  return (
    <PageBody>
      <ImportSteps current={step} />
      {step === 'Columns' ? (
        <ImportColumnsStep id={report.id} />
      ) : step === 'Check' ? (
        <ImportCheckStep now={report} />
      ) : (
        <ImportResult report={report} />
      )}
    </PageBody>
  )
}

const NoSuchImport = () => (
  <EmptyState
    icon={FileQuestionMark}
    title="We can't find this import"
    text={`Until you import a file, we keep it for ${KEPT_DRAFT_HOURS} hours, and only your last ${KEPT_DRAFTS} files. Choose the file again to import it.`}
    className="py-28"
    action={
      <Button asChild variant="primary">
        <Link href={IMPORT_PATH}>Choose a file</Link>
      </Button>
    }
  />
)
