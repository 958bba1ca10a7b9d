import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  CheckStarted,
  ImportDraft,
  ImportOptions,
  LeadImport,
  LeadImportReport,
  RecheckImport,
  UndoForecast,
  WantedOptions,
} from '../../../../contract/lead-import.ts'
import { ApiError, callApi, pageHeaders, withParams } from '../../../lib/api.ts'
import { showAnswer } from '../../../lib/queries/query-writes.ts'
import { IMPORTS, isRunning, POLL_MS } from './import-list.ts'

const DRAFTS = `${IMPORTS}/drafts`
// Somebody looks at it and waits.
const CHECK_POLL_MS = 300

export type ImportFile = { name: string; content: Blob }
export const PASTED_ROWS = 'Pasted rows'
export const pickedFile = (file: File): ImportFile => ({ name: file.name, content: file })
export const pastedRows = (rows: string): ImportFile => ({ name: PASTED_ROWS, content: new Blob([rows]) })

export type Mapping = ImportOptions['mapping']
export type FileForm = Partial<
  Pick<ImportOptions, 'encoding' | 'mixedWith' | 'garbled' | 'sheet' | 'delimiter' | 'headerLine'>
>

export const badRowsHref = (id: number) => `${IMPORTS}/${id}/errors.csv`
export const skippedRowsHref = (id: number) => `${IMPORTS}/${id}/skipped.csv`

/** An import with its first failed rows, loaded when it has ended. */
export const useImportReport = (id: number, isOver: boolean) =>
  useQuery<LeadImportReport>({ queryKey: [`${IMPORTS}/${id}`, { over: isOver }], enabled: isOver })

/** Uploads the file, which the server keeps until it is imported or a day has passed. */
export function useKeepFile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: ImportFile): Promise<ImportDraft> =>
      (await sendFile(file.content, { draft: 1, fileName: file.name })).json(),
    onSuccess: (draft) => {
      client.setQueryData(columnsKey(draft.id), draft)
      void client.invalidateQueries({ queryKey: [DRAFTS] })
    },
  })
}

/** Files that wait to be imported. */
export const useOpenImports = () => useQuery<LeadImport[]>({ queryKey: [DRAFTS] })

/** How a kept file reads, by the choices made so far. */
export const useImportColumns = (id: number) => useQuery<ImportDraft>({ queryKey: columnsKey(id), gcTime: 0 })

/** Saves the choices; the answer shows how the file reads with them. */
export function useChangeColumns(id: number) {
  const client = useQueryClient()
  return useMutation({
    // One after the other, so that the last choice counts.
    scope: { id: `columns ${id}` },
    mutationFn: async (wanted: WantedOptions): Promise<ImportDraft> =>
      (await callApi('PUT', `${IMPORTS}/${id}/columns`, wanted)).json(),
    onSuccess: async (draft) => {
      await showAnswer(client, columnsKey(id), draft)
      // What was checked by other choices is dropped.
      void client.invalidateQueries({ queryKey: runKey(id), exact: true })
    },
  })
}

/** Reads the whole file by the saved choices and starts the dry run. */
export function useCheckDraft(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<CheckStarted> => (await callApi('POST', `${IMPORTS}/${id}/check`, {})).json(),
    onSuccess: ({ garbledWords: _, ...report }) => showAnswer(client, runKey(id), report),
  })
}

const runKey = (id: number) => [`${IMPORTS}/${id}`]
const columnsKey = (id: number) => [`${IMPORTS}/${id}/columns`]

/** An import whatever its state, polled while something happens. */
export const useImportRun = (id: number) =>
  useQuery<LeadImportReport>({
    queryKey: runKey(id),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'checking' ? CHECK_POLL_MS : data && isRunning(data) ? POLL_MS : false,
  })

/** Checks the same file with other choices. */
export function useRecheck(id: number) {
  const client = useQueryClient()
  return useMutation({
    // One after the other, so that the last choice counts.
    scope: { id: `recheck ${id}` },
    mutationFn: async (wanted: RecheckImport): Promise<LeadImportReport> =>
      (await callApi('POST', `${IMPORTS}/${id}/check`, wanted)).json(),
    onSuccess: (report) => showAnswer(client, runKey(id), report),
  })
}

/** Imports a file that was checked. */
export function useStartImport(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('POST', `${IMPORTS}/${id}/start`),
    onSettled: () => refreshImports(client),
  })
}

/** Lets go of a file that was not imported. */
export function useDiscardFile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi('POST', `${IMPORTS}/${id}/cancel`),
    onSettled: () => client.invalidateQueries({ queryKey: [DRAFTS] }),
  })
}

/** What an undo would do, counted when somebody asks. */
export const useUndoForecast = (id: number, isWanted: boolean) =>
  useQuery<UndoForecast>({ queryKey: [`${IMPORTS}/${id}/undo`], enabled: isWanted, gcTime: 0, staleTime: 0 })

export function useUndoImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi('POST', `${IMPORTS}/${id}/undo`),
    onSettled: () => refreshImports(client),
  })
}

export function useCancelImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi('POST', `${IMPORTS}/${id}/cancel`),
    onSettled: () => refreshImports(client),
  })
}

/** The list of imports, those that wait, and each import that is shown. */
const refreshImports = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey: [url] }) => typeof url === 'string' && url.startsWith(IMPORTS) })

async function sendFile(body: Blob, params: object) {
  const response = await fetch(withParams(IMPORTS, params), {
    method: 'POST',
    credentials: 'include',
    // Any kind of file: the server looks at its first bytes.
    headers: { ...pageHeaders(), 'Content-Type': 'application/octet-stream' },
    body,
  })
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
  return response
}
