import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  AddedEntry,
  ChangedEntry,
  LeadEntryChanges,
  NewLeadEntry,
  RemovedEntry,
} from '../../../../contract/lead-entry.ts'
import type { TimelineEvent } from '../../../../contract/timeline-event.ts'
import { callApi } from '../../../lib/api.ts'
import { refreshAfterCall } from '../../lead-data/lead-api.ts'

const timelineKey = (leadId: number) => [`/api/leads/${leadId}/timeline`]
const entriesOf = (leadId: number) => `/api/leads/${leadId}/entries`
const refresh = (client: QueryClient, leadId: number) => {
  refreshAfterCall(client)
  return client.invalidateQueries({ queryKey: timelineKey(leadId) })
}

export function useAddEntry(leadId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (entry: NewLeadEntry): Promise<AddedEntry> =>
      (await callApi('POST', entriesOf(leadId), entry)).json(),
    onSuccess: () => refresh(client, leadId),
  })
}

export function useEditEntry(leadId: number, entryId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (changes: LeadEntryChanges): Promise<ChangedEntry> =>
      (await callApi('PATCH', `${entriesOf(leadId)}/${entryId}`, changes)).json(),
    onSuccess: () => refresh(client, leadId),
  })
}

/** Optimistic: the entry is gone at once, and back when the server refuses. */
export function useDeleteEntry(leadId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (entryId: number): Promise<RemovedEntry> => {
      const answer = await callApi('DELETE', `${entriesOf(leadId)}/${entryId}`)
      return answer.status === 204 ? {} : answer.json()
    },
    onMutate: async (entryId) => {
      await client.cancelQueries({ queryKey: timelineKey(leadId) })
      client.setQueryData<InfiniteData<TimelineEvent[]>>(timelineKey(leadId), (timeline) => without(timeline, entryId))
    },
    onSettled: () => refresh(client, leadId),
  })
}

export function useRestoreEntry(leadId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (entryId: number): Promise<AddedEntry> =>
      (await callApi('POST', `${entriesOf(leadId)}/${entryId}/restore`)).json(),
    onSuccess: () => refresh(client, leadId),
  })
}

const without = (timeline: InfiniteData<TimelineEvent[]> | undefined, entryId: number) =>
  timeline && { ...timeline, pages: timeline.pages.map((page) => page.filter(({ id }) => id !== entryId)) }
