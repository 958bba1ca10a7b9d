import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  GarbledWord,
  ImportOptions,
  ImportPreview,
  LeadImport,
  LeadImportReport,
  RecheckImport,
} from '../../../../contract/lead-import.ts'
import { ApiError, callApi, withParams } from '../../../lib/api.ts'

const IMPORTS = '/api/leads/import'
const POLL_MS = 1000
// Somebody looks at it and waits.
const CHECK_POLL_MS = 300
// What the server reads, plus a byte, so that it sees that there is more.
const PREVIEW_BYTES = 64 * 1024 + 1

/** The key distinguishes files of the same name. */
export type ImportFile = { key: number; name: string; content: Blob; isPasted: boolean }
let files = 0
export const pickedFile = (file: File): ImportFile => ({
  key: ++files,
  name: file.name,
  content: file,
  isPasted: false,
})
export const pastedRows = (rows: string): ImportFile => ({
  key: ++files,
  name: 'Pasted rows',
  content: new Blob([rows]),
  isPasted: true,
})

export type Mapping = ImportOptions['mapping']
export type FileForm = Partial<
  Pick<ImportOptions, 'encoding' | 'mixedWith' | 'garbled' | 'sheet' | 'delimiter' | 'headerLine'>
>

const OPEN = new Set<string | undefined>(['waiting', 'running'])
export const isUndoing = ({ undo }: Pick<LeadImport, 'undo'>) => OPEN.has(undo?.status)
export const isRunning = (entry: Pick<LeadImport, 'status' | 'undo'>) => OPEN.has(entry.status) || isUndoing(entry)
export const badRowsHref = (id: number) => `${IMPORTS}/${id}/errors.csv`

/** The newest imports, polled every second while one is running. */
export const useImports = () =>
  useQuery<LeadImport[]>({
    queryKey: [IMPORTS],
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MS : false),
  })

/** An import with its first failed rows, loaded when it has ended. */
export const useImportReport = (id: number, isOver: boolean) =>
  useQuery<LeadImportReport>({ queryKey: [`${IMPORTS}/${id}`, { over: isOver }], enabled: isOver })

/**
 * How the file seems to be written, and what would come of it with this mapping; read anew when the user says otherwise, and
 * meanwhile what was known of the same file stays.
 */
export const useImportPreview = (file: ImportFile | undefined, form: FileForm, mapping: Mapping | undefined) =>
  useQuery<ImportPreview>({
    queryKey: [IMPORTS, 'preview', file?.key, form, mapping],
    queryFn: async () => {
      const options = mapping && JSON.stringify({ mapping })
      return (await sendFile(await partToPreview(file), { preview: 1, ...form, options })).json()
    },
    enabled: file !== undefined,
    gcTime: 0,
    placeholderData: (previous, query) => (query?.queryKey[2] === file?.key ? previous : undefined),
  })

type Uploaded = { id: number; garbledWords: GarbledWord[] }

/** Uploads the file for a dry run. */
export function useCheckFile() {
  return useMutation({
    mutationFn: async ({ file, options }: { file: ImportFile; options: ImportOptions }): Promise<Uploaded> => {
      const response = await sendFile(file.content, {
        check: 1,
        fileName: file.name,
        options: JSON.stringify({ ...options, columns: undefined }),
      })
      return response.json()
    },
  })
}

const checkKey = (id: number) => [`${IMPORTS}/${id}`]

/** A dry run, polled until the whole file was read. */
export const useImportCheck = (id: number) =>
  useQuery<LeadImportReport>({
    queryKey: checkKey(id),
    refetchInterval: ({ state }) => (state.data?.status === 'checking' ? CHECK_POLL_MS : false),
    gcTime: 0,
  })

/** Checks the same file with other choices. */
export function useRecheck(id: number) {
  const client = useQueryClient()
  return useMutation({
    // One after the other, so that the last choice counts.
    scope: { id: `recheck ${id}` },
    mutationFn: async (wanted: RecheckImport): Promise<LeadImportReport> =>
      (await callApi('POST', `${IMPORTS}/${id}/check`, wanted)).json(),
    onSuccess: (report) => client.setQueryData(checkKey(id), report),
  })
}

/** Imports a file that was checked. */
export function useStartImport(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('POST', `${IMPORTS}/${id}/start`),
    onSuccess: () => client.invalidateQueries({ queryKey: [IMPORTS], exact: true }),
  })
}

/** Lets go of a dry run; should that fail, the server does so by tomorrow. */
export const forgetCheck = (id: number) => void callApi('POST', `${IMPORTS}/${id}/cancel`).catch(() => {})

export function useUndoImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi('POST', `${IMPORTS}/${id}/undo`),
    onSettled: () => client.invalidateQueries({ queryKey: [IMPORTS], exact: true }),
  })
}

export function useCancelImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi('POST', `${IMPORTS}/${id}/cancel`),
    onSettled: () => client.invalidateQueries({ queryKey: [IMPORTS], exact: true }),
  })
}

/** Reloads everything that shows or counts leads. */
export function refreshLeads(client: QueryClient) {
  const counted = ['/api/stats', '/api/pipeline-data', '/api/analytics']
  void client.invalidateQueries({
    predicate: ({ queryKey: [url] }) =>
      typeof url === 'string' && (counted.includes(url) || (url.startsWith('/api/leads') && !url.startsWith(IMPORTS))),
  })
}

/** The start of a text says how it is written; a workbook has its table of contents at the end. */
async function partToPreview(file: ImportFile | undefined) {
  if (!file) return new Blob()
  const start = await file.content.slice(0, 2).text()
  return start === 'PK' ? file.content : file.content.slice(0, PREVIEW_BYTES)
}

async function sendFile(body: Blob, params: object) {
  const response = await fetch(withParams(IMPORTS, params), {
    method: 'POST',
    credentials: 'include',
    // Any kind of file: the server looks at its first bytes.
    headers: { 'Content-Type': 'application/octet-stream' },
    body,
  })
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
  return response
}
