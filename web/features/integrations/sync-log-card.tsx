import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CrmIntegration, CrmSyncLog } from '../../../contract/crm-integration.ts'
import { messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { FilterSelect } from '../../ui/form/filter-select.tsx'
import { ListSearch } from '../../ui/form/list-search.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useLogs, useRetryAll, useRetryLog, useRuns } from './crm-api.ts'
import { actionWords, BETWEEN, changeLines, LOG_FILTERS, logState } from './crm-words.ts'
import { PROVIDER_NAMES } from './provider-names.ts'
import { RunList } from './run-list.tsx'
import { refreshCrm, refreshLeads } from './sync-lead-api.ts'

const DEBOUNCE_MS = 200
const providers = Object.entries(PROVIDER_NAMES).map(([value, label]) => ({ value, label }))

/** What was done between us and the CRMs, newest first, and what failed to be tried again. */
export function SyncLogCard({ integrations }: { integrations: CrmIntegration[] }) {
  const [filter, setFilter] = useState({ provider: '', status: '' })
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), DEBOUNCE_MS)
  const { data: logs, isError, isFetching, refetch } = useLogs({ ...filter, search })
  const runs = useRuns().data ?? []
  const retryAll = useRetryAll()
  const client = useQueryClient()
  const progress = runs.map(({ id, status, done }) => `${id} ${status} ${done}`).join()
  useEffect(() => {
    if (!progress) return
    void client.invalidateQueries({ queryKey: ['/api/crm/logs'] })
    void client.invalidateQueries({ queryKey: ['/api/crm/integrations'] })
    refreshLeads(client)
  }, [client, progress])
  const failed = integrations.filter(({ id }) =>
    logs?.some((log) => log.integrationId === id && log.canRetry && log.status === 'failed'),
  )
  return (
    <Card aria-labelledby="sync-log-title">
      <CardHeader title="Sync log" titleId="sync-log-title" />
      <RunList runs={runs} />
      <div className="flex flex-wrap gap-2 px-4 pb-3">
        <ListSearch
          label="Search sync log"
          placeholder="Search lead"
          value={text}
          onChange={setText}
          className="flex-none max-sm:basis-full sm:w-56"
        />
        <FilterSelect
          label="CRM"
          all="All CRMs"
          options={providers}
          value={filter.provider}
          onChange={(provider) => setFilter({ ...filter, provider })}
          className="w-auto"
        />
        <FilterSelect
          label="Outcome"
          all="All outcomes"
          options={LOG_FILTERS}
          value={filter.status}
          onChange={(status) => setFilter({ ...filter, status })}
          className="w-auto"
        />
        {failed.map(({ id, provider }) => (
          <Button
            key={id}
            disabled={retryAll.isPending}
            onClick={() =>
              retryAll.mutate(id, {
                onError: (error) => toastFailure(error, messageOf(error) ?? 'Failed to try again.'),
              })
            }
          >
            Retry all failed ({PROVIDER_NAMES[provider]})
          </Button>
        ))}
      </div>
      {logs && logs.length > 0 && (
        <ul className="divide-y border-t">
          {logs.map((log) => (
            <LogRow key={log.id} log={log} />
          ))}
        </ul>
      )}
      {logs?.length === 0 && (
        <p role="status" className="border-t px-4 py-8 text-center text-ink-2 text-sm">
          {search || filter.provider || filter.status ? 'Nothing in the log matches.' : 'Nothing was synced yet.'}
        </p>
      )}
      {!logs && isError && !isFetching && (
        <LoadFailure what="The sync log could not be loaded." onRetry={() => void refetch()} />
      )}
    </Card>
  )
}

function LogRow({ log }: { log: CrmSyncLog }) {
  const { label, tone } = logState(log.status)
  const retry = useRetryLog()
  const client = useQueryClient()
  const lines = changeLines(log)
  return (
    <li className="grid min-h-row grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_6rem_12rem]">
      <span className="truncate font-medium max-md:col-start-1 max-md:row-start-1">
        {log.leadName ?? 'Deleted lead'}
      </span>
      <span className="min-w-0 text-ink-2 max-md:col-span-full max-md:row-start-2">
        {actionWords(log)}
        {log.errorMessage && <span className="wrap-anywhere block text-xs">{log.errorMessage}</span>}
        {lines.length > 0 && (
          <span className="wrap-anywhere block text-ink-3 text-xs">{lines.slice(0, 6).join(BETWEEN)}</span>
        )}
      </span>
      <Badge tone={tone} className="justify-self-end max-md:col-start-2 max-md:row-start-1 md:justify-self-start">
        {label}
      </Badge>
      <span className="flex items-center justify-end gap-2 whitespace-nowrap text-right text-ink-3 text-xs max-md:col-span-full">
        {log.canRetry && (
          <Button
            size="sm"
            disabled={retry.isPending}
            onClick={() =>
              retry.mutate(log.id, {
                onError: (error) => toastFailure(error, messageOf(error) ?? 'Failed to try again.'),
                onSettled: () => refreshCrm(client),
              })
            }
          >
            {log.action === 'record_deleted' ? 'Create again' : 'Retry'}
          </Button>
        )}
        <TimeAgo moment={log.timestamp} />
      </span>
    </li>
  )
}
