import type { CrmRun, CrmSyncLog } from '../../../contract/crm-integration.ts'
import { formatCount } from '../../lib/format.ts'
import { BETWEEN, changeLines, plannedWords } from './crm-words.ts'

const MOST = 100
const LINES = 4

/** What a sync would do to whom, on either side. */
export function PlannedTable({ logs, run }: { logs: CrmSyncLog[]; run: CrmRun }) {
  if (logs.length === 0) return <p className="text-ink-2 text-sm">Both sides agree: there is nothing to do.</p>
  const counts = [
    run.created > 0 && `${formatCount(run.created)} to create`,
    run.updated > 0 && `${formatCount(run.updated)} to change`,
  ].filter(Boolean)
  return (
    <>
      <p className="text-sm">
        {counts.join(', ') || 'Nothing to create or change'}
        {logs.length === MOST && `; the first ${MOST} are listed`}
      </p>
      <table className="mt-3 w-full border-separate border-spacing-0 rounded-md border text-left text-sm">
        <thead className="text-ink-3 text-xs">
          <tr className="[&_th]:px-3 [&_th]:py-2 [&_th]:font-medium">
            <th scope="col">Lead</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody className="[&_td]:border-t [&_td]:px-3 [&_td]:py-2 [&_td]:align-top">
          {logs.map((log) => (
            <PlannedRow key={log.id} log={log} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function PlannedRow({ log }: { log: CrmSyncLog }) {
  const lines = changeLines(log)
  return (
    <tr>
      <td className="wrap-anywhere w-1/3 font-medium">{log.leadName ?? nameIn(log)}</td>
      <td>
        {plannedWords(log)}
        {log.errorMessage && <p className="text-ink-2 text-xs">{log.errorMessage}</p>}
        {lines.length > 0 && (
          <p className="wrap-anywhere text-ink-2 text-xs">
            {lines.slice(0, LINES).join(BETWEEN)}
            {lines.length > LINES && `${BETWEEN}${lines.length - LINES} more`}
          </p>
        )}
      </td>
    </tr>
  )
}

function nameIn({ syncedData, crmRecordId }: CrmSyncLog) {
  const { firstName, lastName } = (syncedData?.lead ?? {}) as Record<string, string | undefined>
  return firstName ? `${firstName} ${lastName ?? ''}` : `Record ${crmRecordId ?? ''}`
}
