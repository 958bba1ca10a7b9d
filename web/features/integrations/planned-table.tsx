import type { CrmRun, CrmSyncLog } from '../../../contract/crm-integration.ts'
import { formatCount } from '../../lib/format.ts'
import { BETWEEN, changeLines } from './change-lines.ts'
import { plannedWords } from './log-words.ts'
import { CRMS } from './providers.ts'
import { useChosenFields } from './sync-lead-api.ts'

const MAX_LISTED = 100
const MAX_LINES = 4

/** The planned changes of a sync, on both sides. */
export function PlannedTable({ logs, run }: { logs: CrmSyncLog[]; run: CrmRun }) {
  const { aboutCreates } = CRMS[run.provider]
  if (logs.length === 0) return <p className="text-ink-2 text-sm">Everything is already in sync.</p>
  const counts = [
    run.created > 0 && `${formatCount(run.created)} to create`,
    run.updated > 0 && `${formatCount(run.updated)} to update`,
    newCompanies(logs, run),
  ].filter(Boolean)
  return (
    <>
      <p className="text-sm">
        {counts.join(', ') || 'Nothing to create or update'}
        {logs.length === MAX_LISTED && `. The first ${MAX_LISTED} are listed.`}
      </p>
      {aboutCreates && logs.some(({ action }) => action === 'create_record') && (
        <p className="text-ink-2 text-xs">{aboutCreates}</p>
      )}
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
  const chosen = useChosenFields(log.integrationId)
  // The name of a company is in the first column.
  const lines = log.action === 'create_company' ? [] : changeLines(log, chosen)
  return (
    <tr>
      <td className="wrap-anywhere w-1/3 font-medium">{log.leadName ?? nameOf(log)}</td>
      <td>
        {plannedWords(log)}
        {leadsOf(log)}
        {log.errorMessage && <p className="text-ink-2 text-xs">{log.errorMessage}</p>}
        {lines.length > 0 && (
          <p className="wrap-anywhere text-ink-2 text-xs">
            {lines.slice(0, MAX_LINES).join(BETWEEN)}
            {lines.length > MAX_LINES && `${BETWEEN}${lines.length - MAX_LINES} more`}
          </p>
        )}
      </td>
    </tr>
  )
}

/** Of a company. */
function leadsOf({ action, syncedData }: CrmSyncLog) {
  const leads = Number(syncedData?.leads ?? 0)
  if (action !== 'create_company' || leads === 0) return ''
  return ` for ${formatCount(leads)} ${leads === 1 ? 'lead' : 'leads'}`
}

/** The first of its entries knows how many there are. */
function newCompanies(logs: CrmSyncLog[], { provider }: CrmRun) {
  const total = Number(logs.find(({ action }) => action === 'create_company')?.syncedData?.total ?? 0)
  if (total === 0) return undefined
  const [one, many] = CRMS[provider].companyName
  return `${formatCount(total)} new ${total === 1 ? one : many}`
}

function nameOf({ action, syncedData, crmRecordId }: CrmSyncLog) {
  const { name } = (syncedData?.changes ?? {}) as Record<string, { to?: unknown } | undefined>
  if (action === 'create_company' && name?.to) return String(name.to)
  const { firstName, lastName } = (syncedData?.lead ?? {}) as Record<string, string | undefined>
  if (firstName) return `${firstName} ${lastName ?? ''}`
  // Only what keeps deals from being synced is about no record.
  return crmRecordId ? `Record ${crmRecordId}` : 'Deals'
}
