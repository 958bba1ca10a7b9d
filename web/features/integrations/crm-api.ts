import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CrmProvider, CrmProviderSetup, CrmRun, CrmSyncLog } from '../../../contract/crm-integration.ts'
import type { DuplicatePolicy } from '../../../contract/lead-import.ts'
import { callApi, getJson, withParams } from '../../lib/api.ts'
import { INTEGRATIONS, refreshCrm } from './sync-lead-api.ts'

const RUNS = '/api/crm/runs'
const LOGS = '/api/crm/logs'
const POLL_MS = 1000

export const useProviders = () => useQuery<CrmProviderSetup[]>({ queryKey: ['/api/crm/providers'] })

export const isRunning = ({ status }: Pick<CrmRun, 'status'>) => status === 'waiting' || status === 'running'

/** The newest runs, polled every second while one of them is running. */
export const useRuns = () =>
  useQuery<CrmRun[]>({
    queryKey: [RUNS],
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MS : false),
  })

type LogFilter = { provider: string; status: string; search: string }
export const useLogs = (filter: LogFilter) =>
  useQuery<CrmSyncLog[]>({
    queryKey: [LOGS, filter],
    queryFn: () => getJson(withParams(LOGS, filter)),
    refetchOnMount: 'always',
    placeholderData: (previous) => previous,
  })

/** What a run did, or what a preview would do. */
export const useRunLogs = (runId: number | undefined) =>
  useQuery<CrmSyncLog[]>({
    queryKey: [LOGS, { runId }],
    queryFn: () => getJson(withParams(LOGS, { runId, limit: 100 })),
    enabled: runId !== undefined,
  })

export async function getAuthUrl(provider: CrmProvider, loginUrl?: string) {
  return (await getJson<{ authUrl: string }>(withParams(`/api/crm/${provider}/auth`, { loginUrl }))).authUrl
}

export function useDisconnect() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi('DELETE', `${INTEGRATIONS}/${id}`),
    onSettled: () => refreshCrm(client),
  })
}

export function useTestConnection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number): Promise<{ connected: boolean }> =>
      (await callApi('POST', `${INTEGRATIONS}/${id}/test`)).json(),
    // A test may find out that access was revoked.
    onSettled: () => client.invalidateQueries({ queryKey: [INTEGRATIONS] }),
  })
}

const useRunMutation = <T>(start: (input: T) => Promise<Response>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: T): Promise<CrmRun> => (await start(input)).json(),
    onSettled: () => refreshCrm(client),
  })
}
export const useStartRun = () =>
  useRunMutation(({ id, kind }: { id: number; kind: 'sync' | 'preview' }) =>
    callApi('POST', `${INTEGRATIONS}/${id}/runs`, { kind }),
  )
export const useImportFromCrm = () =>
  useRunMutation(({ provider, duplicates }: { provider: CrmProvider; duplicates: DuplicatePolicy }) =>
    callApi('POST', `/api/crm/${provider}/import`, { duplicates }),
  )
export const useUndoRun = () => useRunMutation((id: number) => callApi('POST', `${RUNS}/${id}/undo`))
export const useCancelRun = () => useRunMutation((id: number) => callApi('POST', `${RUNS}/${id}/cancel`))
export const useRetryAll = () => useRunMutation((id: number) => callApi('POST', `${INTEGRATIONS}/${id}/retry`))

export function useRetryLog() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi('POST', `${LOGS}/${id}/retry`),
    onSettled: () => refreshCrm(client),
  })
}

/** Links a lead to one of several similar records, or creates a new one. */
export function useChooseRecord(logId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (recordId: string | null) => callApi('POST', `${LOGS}/${logId}/choose`, { recordId }),
    onSettled: () => refreshCrm(client),
  })
}
