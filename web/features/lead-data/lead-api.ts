import {
  keepPreviousData,
  type Mutation,
  type Query,
  type QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BulkJob } from '../../../contract/bulk-job.ts'
import type {
  Lead,
  LeadChanges,
  LeadEdit,
  LeadPage,
  LeadTotal,
  MatchingLeads,
  NewLead,
} from '../../../contract/lead.ts'
import type { LeadDeletion } from '../../../contract/lead-deletion.ts'
import { isSameValue } from '../../../contract/lead-tag-rules.ts'
import { callApi, getJson, withParams } from '../../lib/api.ts'
import { isOfStepWork } from '../../lib/queries/step-work.ts'
import type { LeadFilters } from './lead-filters.ts'
import type { LeadListQuery } from './lead-view.ts'

const LIST = '/api/leads'
const one = (id: number) => [`${LIST}/${id}`]
/** Writes to one lead share a scope, so they run one after another. */
export const writeOf = (id: number) => ({ mutationKey: one(id), scope: { id: `lead-${id}` } })
// Runs one after another with changes of the settings that apply to new leads.
export const ADDING = { scope: { id: 'adding-leads' } }

// The server looks for a moment at a time, and goes on with the next call.
export const LOOK_AGAIN_MS = 250
// Counting takes the server longer than finding a page: it waits until nobody types, and the next search comes first.
const COUNT_AFTER_MS = 400

/** Whether the server may find more leads for this page of a search. */
export const isLooking = ({ leads, totalIsExact }: LeadPage, { limit }: LeadListQuery) =>
  totalIsExact === false && leads.length < limit

/** Shows the previous page until the next page or filter is loaded. Late responses of older queries are ignored. */
export const useLeads = (query: LeadListQuery, isWanted = true) =>
  useQuery<LeadPage>({
    queryKey: [LIST, query],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data !== undefined && isLooking(state.data, query) && LOOK_AGAIN_MS,
  })

type Shown = Pick<UseQueryResult<LeadPage>, 'data' | 'isPlaceholderData'>

/** How many leads match. Where the page does not say exactly, they are counted by further calls, which the rows don't wait for. */
export function useLeadTotal(
  { page: _page, limit: _limit, include: _include, ...filter }: LeadListQuery,
  shown: Shown,
): LeadTotal {
  const { total = 0, totalIsExact } = shown.data ?? {}
  const isOpen = totalIsExact === false && !shown.isPlaceholderData
  const { data: counted } = useQuery<LeadTotal>({
    queryKey: [`${LIST}/count`, filter],
    queryFn: ({ queryKey, signal, client }) =>
      countLater(filter, client.getQueryData(queryKey) ? 0 : COUNT_AFTER_MS, signal),
    enabled: isOpen,
    refetchInterval: ({ state }) => isOpen && state.data?.totalIsExact === false && LOOK_AGAIN_MS,
  })
  return isOpen && counted && counted.total >= total ? counted : { total, totalIsExact }
}

/** Canceled when another search is shown meanwhile. */
async function countLater(
  filter: Omit<LeadListQuery, 'page' | 'limit' | 'include'>,
  delayMs: number,
  signal: AbortSignal,
) {
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  signal.throwIfAborted()
  return getJson<LeadTotal>(withParams(`${LIST}/count`, filter))
}

/** Another page of the list, loaded only when needed. */
export const useLeadPage = (query: LeadListQuery, isWanted: boolean) => {
  const { data } = useQuery<LeadPage>({ queryKey: [LIST, query], enabled: isWanted })
  return isWanted ? data : undefined
}

// The contract's number, repeated because its schemas would bring zod along. A test compares the two.
export const MAX_LEADS_AT_ONCE = 10_000

/** The IDs of the leads that match, newest first, up to `most`. */
export async function readMatchingLeads(filter: LeadFilters, most = MAX_LEADS_AT_ONCE): Promise<MatchingLeads> {
  for (;;) {
    const found = await getJson<MatchingLeads>(withParams(`${LIST}/ids`, { ...filter, limit: most }))
    if (found.totalIsExact !== false || found.ids.length === most) return found
  }
}

/** Shows what the list knows of the lead until the lead itself is loaded. */
export function useLead(id: number) {
  const client = useQueryClient()
  return useQuery<Lead>({ queryKey: one(id), placeholderData: () => findListed(client, id) })
}

export function useCreateLead() {
  const client = useQueryClient()
  return useMutation({
    ...ADDING,
    mutationFn: (lead: Partial<NewLead>) => callApi('POST', LIST, lead),
    onSuccess: () => refreshAfterWrite(client),
  })
}

/** Optimistic: shows the edit at once and rolls back field by field when the server refuses it. */
export function useEditLead(id: number) {
  const client = useQueryClient()
  return useMutation({
    ...writeOf(id),
    mutationFn: async (edit: LeadEdit): Promise<Lead> => (await callApi('PATCH', `${LIST}/${id}`, edit)).json(),
    onMutate: async ({ seen: _seen, ...changes }) => {
      const before = await patchAtOnce(client, id, () => changes)
      return before && pick(before, Object.keys(changes) as (keyof LeadChanges)[])
    },
    onError: (_error, { seen: _seen, ...changes }, before) => {
      // A later edit of the same field is not rolled back.
      if (before)
        patchLead(client, id, (lead) =>
          pick(
            before,
            (Object.keys(changes) as (keyof LeadChanges)[]).filter((field) => isSameValue(lead[field], changes[field])),
          ),
        )
    },
    onSettled: () => refreshAfterEdit(client, id),
  })
}

/** These leads, or all that match a filter, with the number the user was shown. */
export type Deletion = { leads: Lead[] } | { filter: LeadFilters; expected: number }
export type UndoBy = { ids: number[] } | { deletedAt: string | undefined }

/** Optimistic for named leads: removes them at once and rolls back on failure. Returns how many were deleted and how to undo it, or the job that deletes them. */
export function useDeleteLeads() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: sendDeletion,
    onMutate: async (deletion) => {
      if ('filter' in deletion) return
      const ids = deletion.leads.map(({ id }) => id)
      await client.cancelQueries({ queryKey: [LIST] })
      const before = client.getQueriesData<LeadPage>({ queryKey: [LIST] })
      client.setQueriesData<LeadPage>({ queryKey: [LIST] }, (page) => page && withoutLeads(page, ids))
      return before
    },
    onError: (_error, _deletion, before) => {
      for (const [key, page] of before ?? []) client.setQueryData(key, page)
    },
    onSettled: () => refreshAfterWrite(client),
  })
}

/** Many leads are deleted by a job. */
type Deleted = { deleted: number; undoBy: UndoBy } | { job: BulkJob }

async function sendDeletion(deletion: Deletion): Promise<Deleted> {
  if ('filter' in deletion) {
    const answer = await askToDelete(deletion)
    return 'id' in answer ? { job: answer } : { deleted: answer.deleted, undoBy: { deletedAt: answer.deletedAt } }
  }
  const ids = deletion.leads.map(({ id }) => id)
  if (ids.length === 1) {
    await callApi('DELETE', `${LIST}/${ids[0]}`)
    return { deleted: 1, undoBy: { ids } }
  }
  const answer = await askToDelete({ ids })
  return 'id' in answer ? { job: answer } : { deleted: answer.deleted, undoBy: { ids } }
}

const askToDelete = async (what: object): Promise<LeadDeletion | BulkJob> =>
  (await callApi('POST', `${LIST}/bulk-delete`, what)).json()

/** Returns how many were restored, or the job that restores them. */
export function useRestoreLeads() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (what: UndoBy): Promise<{ restored: number } | BulkJob> =>
      (await callApi('POST', `${LIST}/restore`, what)).json(),
    onSuccess: () => refreshAfterWrite(client),
  })
}

const isOfLeads = ({ queryKey: [url] }: Query) =>
  typeof url === 'string' && (url === LIST || url.startsWith(`${LIST}/`))

/** An import reads its own progress; a reload with each batch would only repeat that. */
const isOfImports = ({ queryKey: [url] }: Query) => String(url).startsWith(`${LIST}/import`)

/** Reloads everything that counts or shows leads; what is off screen reloads when it is next shown. */
export function refreshAfterWrite(client: QueryClient, isShowing = isOfLeads) {
  const counted = ['/api/stats', '/api/pipeline-data', '/api/analytics', '/api/today', '/api/sample-data']
  const isStale = (query: Query) =>
    isShowing(query) || isOfStepWork(query) || counted.includes(String(query.queryKey[0]))
  void client.invalidateQueries({ predicate: isStale })
}

/** After the server changed leads by itself. A pending edit reloads everything when it is done, and until then shows its values. */
export function refreshLeads(client: QueryClient) {
  if (!isEditing(client)) refreshAfterWrite(client, (query) => isOfLeads(query) && !isOfImports(query))
}

/** After a call was logged or taken back: its outcome counts in the score of its lead, and a booked meeting ends its sequences, with their tasks. */
export function refreshAfterCall(client: QueryClient) {
  const isOfScores = ({ queryKey: [url] }: Query) => url === LIST || /^\/api\/leads\/\d+(\/score)?$/.test(String(url))
  const isOfSequences = ({ queryKey: [url] }: Query) =>
    /^\/api\/leads\/\d+\/enrollments$|^\/api\/(email-sequences|mails|outbox)\b/.test(String(url))
  const isOfCalls = ({ queryKey: [url] }: Query) => url === '/api/today' || url === '/api/analytics/outreach'
  const isStale = (query: Query) => isOfSequences(query) || isOfStepWork(query) || isOfCalls(query)
  void client.invalidateQueries({ predicate: isStale })
  if (!isEditing(client)) void client.invalidateQueries({ predicate: isOfScores })
}

function isEditing(client: QueryClient) {
  const isEdit = ({ options }: Mutation) => String(options.mutationKey?.[0]).startsWith(`${LIST}/`)
  return client.isMutating({ predicate: isEdit }) > 0
}

/** Waits for the last pending edit: an earlier reload would show values it is about to change. */
export function refreshAfterEdit(client: QueryClient, id: number) {
  if (client.isMutating({ mutationKey: one(id) }) === 1) refreshAfterWrite(client)
}

/** Whether an edit is pending, which reloads everything when it is done. */
export const isBeingEdited = (client: QueryClient, id: number) => client.isMutating({ mutationKey: one(id) }) > 0

/** Shows a change before the server has it. Returns the lead as it was, if known. */
export async function patchAtOnce(client: QueryClient, id: number, changesOf: (lead: Lead) => Partial<Lead>) {
  await client.cancelQueries({ predicate: isOfLeads })
  const before = client.getQueryData<Lead>(one(id)) ?? findListed(client, id)
  patchLead(client, id, changesOf)
  return before
}

function findListed(client: QueryClient, id: number): Lead | undefined {
  for (const [, page] of client.getQueriesData<LeadPage>({ queryKey: [LIST] })) {
    const lead = page?.leads.find((candidate) => candidate.id === id)
    if (lead) return lead
  }
}

export function patchLead(client: QueryClient, id: number, changesOf: (lead: Lead) => Partial<Lead>) {
  const patch = (lead: Lead) => (lead.id === id ? { ...lead, ...changesOf(lead) } : lead)
  client.setQueryData<Lead>(one(id), (lead) => lead && patch(lead))
  client.setQueriesData<LeadPage>({ queryKey: [LIST] }, (page) => page && { ...page, leads: page.leads.map(patch) })
}

function withoutLeads(page: LeadPage, ids: number[]): LeadPage {
  const leads = page.leads.filter(({ id }) => !ids.includes(id))
  return { ...page, leads, total: page.total - (page.leads.length - leads.length) }
}

function pick(lead: Partial<Lead>, fields: (keyof LeadChanges)[]): Partial<Lead> {
  return Object.fromEntries(fields.map((field) => [field, lead[field]]))
}
