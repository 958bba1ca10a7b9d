import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { CrmSyncLog } from '../../../contract/crm-integration.ts'
import { messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useDialogHost } from '../../ui/overlay/use-dialog-host.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { BETWEEN, changeLines } from './change-lines.ts'
import { useRetryLog } from './crm-api.ts'
import { ChooseRecordDialog } from './lazy-parts.ts'
import { actionWords, logState, subjectWords } from './log-words.ts'
import { refreshCrm, useChosenFields } from './sync-lead-api.ts'

export function SyncLogRow({ log }: { log: CrmSyncLog }) {
  const { label, tone } = logState(log)
  const lines = changeLines(log, useChosenFields(log.integrationId))
  return (
    <li className="grid min-h-row grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_6rem_12rem]">
      <span className="truncate font-medium max-md:col-start-1 max-md:row-start-1">
        {log.leadId && log.leadName ? (
          <Link href={`/leads/${log.leadId}`} className="rounded-sm hover:underline">
            {log.leadName}
          </Link>
        ) : (
          subjectWords(log)
        )}
      </span>
      <span className="min-w-0 text-ink-2 max-md:col-span-full max-md:row-start-2">
        {actionWords(log)}
        {log.errorMessage && <span className="wrap-anywhere block text-xs">{log.errorMessage}</span>}
        {lines.length > 0 && <span className="wrap-anywhere block text-ink-3 text-xs">{lines.join(BETWEEN)}</span>}
      </span>
      <Badge tone={tone} className="justify-self-end max-md:col-start-2 max-md:row-start-1 md:justify-self-start">
        {label}
      </Badge>
      <span className="flex items-center justify-end gap-2 whitespace-nowrap text-right text-ink-3 text-xs max-md:col-span-full">
        {log.canRetry && (log.action === 'choose_record' ? <ChooseButton log={log} /> : <RetryButton log={log} />)}
        <TimeAgo moment={log.timestamp} />
      </span>
    </li>
  )
}

function RetryButton({ log }: { log: CrmSyncLog }) {
  const retry = useRetryLog()
  const client = useQueryClient()
  const onClick = () =>
    retry.mutate(log.id, {
      onError: (error) => toastFailure(error, messageOf(error) ?? 'Failed to retry.'),
      onSettled: () => refreshCrm(client),
    })
  return (
    <Button size="sm" disabled={retry.isPending} onClick={onClick}>
      {log.action === 'record_deleted' ? 'Create again' : 'Retry'}
    </Button>
  )
}

/** Several records of the CRM may be this person. */
function ChooseButton({ log }: { log: CrmSyncLog }) {
  const { open, host } = useDialogHost()
  return (
    <>
      <Button size="sm" onClick={() => open()}>
        {((log.syncedData?.candidates ?? []) as unknown[]).length > 0 ? 'Choose a record' : 'Create anyway'}
      </Button>
      {host((dialog) => (
        <ChooseRecordDialog {...dialog} log={log} />
      ))}
    </>
  )
}
