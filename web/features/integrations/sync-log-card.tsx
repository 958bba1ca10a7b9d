import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CrmIntegration } from '../../../contract/crm-integration.ts'
import { messageOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { FilterSelect } from '../../ui/form/filter-select.tsx'
import { ListSearch } from '../../ui/form/list-search.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { refreshLeads } from '../lead-data/lead-api.ts'
import { useLogs, useRetryAll, useRuns } from './crm-api.ts'
import { LOG_FILTERS } from './log-words.ts'
import { CRM_ORDER, CRMS } from './providers.ts'
import { RunList } from './run-list.tsx'
import { SyncLogRow } from './sync-log-row.tsx'

const DEBOUNCE_MS = 200
const providers = CRM_ORDER.map((value) => ({ value, label: CRMS[value].name }))

/** The sync log, newest first, with retry for failures. */
export function SyncLogCard({ integrations }: { integrations: CrmIntegration[] }) {
  const [filter, setFilter] = useState({ provider: '', status: '' })
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), DEBOUNCE_MS)
  const log = useLogs({ ...filter, search })
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
    log.data?.some((entry) => entry.integrationId === id && entry.canRetry && entry.status === 'failed'),
  )
  const isFiltered = Boolean(search || filter.provider || filter.status)
  // After a disconnect, the log stays.
  if (integrations.length === 0 && !isFiltered && !text && (log.data ?? []).length === 0) return null
  return (
    <Card aria-labelledby="sync-log-title">
      <CardHeader title="Sync log" titleId="sync-log-title" />
      <RunList runs={runs} integrations={integrations} />
      <div className="flex flex-wrap gap-2 px-4 pb-3">
        <ListSearch
          label="Search sync log"
          placeholder="Search leads"
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
                onError: (error) => toastFailure(error, messageOf(error) ?? 'Failed to retry.'),
              })
            }
          >
            Retry all failed ({CRMS[provider].name})
          </Button>
        ))}
      </div>
      <Loaded
        query={log}
        loading={null}
        failure="The sync log didn't load."
        isEmpty={(entries) => entries.length === 0}
        empty={
          <p role="status" className="border-t px-4 py-8 text-center text-ink-2 text-sm">
            {isFiltered ? 'No entries match. Try another filter or search.' : 'Nothing has been synced yet.'}
          </p>
        }
      >
        {(entries) => (
          <ul className="divide-y border-t">
            {entries.map((entry) => (
              <SyncLogRow key={entry.id} log={entry} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
