import {
  keepPreviousData,
  type Query,
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type {
  EmailSequence,
  GeneratedSequence,
  NewSequence,
  SequenceChanges,
  SequenceWish,
  SequenceWithSteps,
} from '../../../contract/email-sequence.ts'
import type { Confirmations } from '../../../contract/launch-problem.ts'
import type { SequenceAnalytics } from '../../../contract/sequence-analytics.ts'
import type {
  EnrollmentPage,
  EnrollResult,
  LatestEnrolling,
  UndoneEnroll,
} from '../../../contract/sequence-enrollment.ts'
import type { LaunchCheck, LaunchWish, PreviewWish, SequencePreview } from '../../../contract/sequence-preview.ts'
import type { VariantKey, VariantResults } from '../../../contract/step-variants.ts'
import { callApi } from '../../lib/api.ts'
import { isOfStepWork } from '../../lib/queries/step-work.ts'
import type { LeadFilters } from '../lead-data/lead-filters.ts'

const LIST = '/api/email-sequences'
const POLL_MS = 5000

const DELETE = ['delete sequences']

export function useSequences() {
  const withoutDeleted = useWithoutDeleted()
  return useQuery<EmailSequence[]>({ queryKey: [LIST], refetchOnMount: 'always', select: withoutDeleted })
}

/** Hides what is being deleted, also from a list that was read before the server had done it. */
function useWithoutDeleted() {
  const deleting = useMutationState({
    filters: { mutationKey: DELETE, status: 'pending' },
    select: ({ state }) => state.variables as number[],
  }).flat()
  return (all: EmailSequence[]) => (deleting.length === 0 ? all : all.filter(({ id }) => !deleting.includes(id)))
}

/** The same list with figures, for the table. */
export const useSequenceFigures = (isShown: boolean) =>
  useQuery<EmailSequence[]>({
    queryKey: [LIST, { with: 'results' }],
    refetchOnMount: 'always',
    enabled: isShown,
  })

// A dialog loads its data only while it is open: a closed one must not ask for a deleted sequence.

/** With its steps and how many leads are waiting for each. Loaded again each time: emails go out meanwhile. */
export const useSequence = (id: number, isOpen: boolean) =>
  useQuery<SequenceWithSteps>({ queryKey: [`${LIST}/${id}`], refetchOnMount: 'always', gcTime: 0, enabled: isOpen })

export const useSequenceAnalytics = (id: number, isOpen: boolean) =>
  useQuery<SequenceAnalytics>({
    queryKey: [`${LIST}/${id}/analytics`],
    refetchOnMount: 'always',
    enabled: isOpen,
  })

export const useVariantResults = (id: number) =>
  useQuery<{ steps: VariantResults[] }>({ queryKey: [`${LIST}/${id}/variants`], refetchOnMount: 'always' })

/** Null: each lead gets one of the texts again. */
export function useAdoptVariant(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ stepId, key }: { stepId: number; key: VariantKey | null }) =>
      post(`${LIST}/${id}/steps/${stepId}/adopt`, { key }),
    onSettled: () => refreshAfterWrite(client),
  })
}

/** The choices are plain text here; the server checks them. */
export type SequenceDetails = {
  name: string
  description: string
  campaignName: string
  category: string
  frequency: string
  trigger: string
  templateId: number | undefined
  noResponseDays: number
  inRecipientHours: boolean
  /** The email accounts it sends from; null: the default one. */
  mailboxIds: number[] | null
}

const post = async <T>(url: string, body: unknown): Promise<T> => (await callApi('POST', url, body)).json()

export function useCreateSequence() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sequence: Partial<NewSequence>) => post<EmailSequence>(LIST, sequence),
    onSuccess: () => refreshAfterWrite(client),
  })
}

export function useGenerateSequence() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wish: Partial<SequenceWish>) => post<GeneratedSequence>(`${LIST}/generate`, wish),
    onSuccess: () => refreshAfterWrite(client),
  })
}

export function useEditSequence(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: SequenceChanges) => callApi('PATCH', `${LIST}/${id}`, changes),
    onSettled: () => refreshAfterWrite(client),
  })
}

/** Optimistic: shown at once, rolled back when the server refuses. */
export function usePauseSequence() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...change }: { id: number; isActive: boolean } & Confirmations) =>
      callApi('PATCH', `${LIST}/${id}`, change),
    onMutate: async ({ id, isActive }) => {
      await client.cancelQueries({ queryKey: [LIST] })
      const before = client.getQueryData<EmailSequence[]>([LIST])
      client.setQueryData<EmailSequence[]>([LIST], (all) =>
        all?.map((sequence) => (sequence.id === id ? { ...sequence, isActive } : sequence)),
      )
      return before
    },
    onError: (_error, _change, before) => client.setQueryData([LIST], before),
    onSettled: () => refreshAfterWrite(client),
  })
}

/** Answers the open question of a running sequence. */
export function useConfirmSequence() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...confirmations }: { id: number } & Confirmations) =>
      callApi('PATCH', `${LIST}/${id}`, confirmations),
    onSettled: () => refreshAfterWrite(client),
  })
}

/** One call per sequence; hidden from the list at once. Resolves to how many failed; those come back to the list. */
export function useDeleteSequences() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: DELETE,
    mutationFn: async (ids: number[]) => {
      const results = await Promise.allSettled(ids.map((id) => callApi('DELETE', `${LIST}/${id}`)))
      const failures = results.filter((result) => result.status === 'rejected')
      if (failures.length === ids.length) throw failures[0]?.reason
      const deleted = ids.filter((_, index) => results[index]?.status === 'fulfilled')
      return { deleted, failed: failures.length }
    },
    onSuccess: ({ deleted }) => {
      client.setQueryData<EmailSequence[]>([LIST], (all) => all?.filter(({ id }) => !deleted.includes(id)))
    },
    onSettled: () => refreshAfterWrite(client),
  })
}

/** Leads by ID, or all that match a filter, of which the user was shown `expected`, without some. */
export type EnrollTarget =
  | { leadIds: number[] }
  | { filter: LeadFilters; expected: number; except?: number[] | undefined }

export const targetCount = (target: EnrollTarget) =>
  'leadIds' in target ? target.leadIds.length : target.expected - (target.except?.length ?? 0)

export function useEnrollLeads(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: EnrollTarget & Confirmations) => post<EnrollResult>(`${LIST}/${id}/enroll`, wanted),
    onSuccess: () => refreshAfterWrite(client),
  })
}

const ENROLLING_POLL_MS = 1000

export const useLatestEnrolling = (id: number) =>
  useQuery<LatestEnrolling>({
    queryKey: [`${LIST}/${id}/latest-enrolling`],
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.latest?.left ? ENROLLING_POLL_MS : false),
  })

export function useTakeBackEnroll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ sequenceId, batchAt }: { sequenceId: number; batchAt: string }) =>
      post<UndoneEnroll>(`${LIST}/${sequenceId}/enroll/undo`, { batchAt }),
    onSettled: () => refreshAfterWrite(client),
  })
}

export type EnrollmentQuery = { page: number; limit: number; status: string; search: string }

export const useEnrollments = (id: number, query: EnrollmentQuery) =>
  useQuery<EnrollmentPage>({
    queryKey: [`${LIST}/${id}/enrollments`, query],
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    // Emails go out and replies come in while the page is open.
    refetchInterval: ({ state }) =>
      state.data?.enrollments.some(({ status }) => status === 'active') ? POLL_MS : false,
  })

export function useChangeEnrollment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, status }: { id: number; status: 'active' | 'paused' | 'removed' }) =>
      callApi('PATCH', `/api/enrollments/${id}`, { status }),
    // Also after an error: the enrollment is no longer what the list shows.
    onSettled: () => refreshAfterWrite(client),
  })
}

/** Every email that would be sent, to which lead and when. Nothing is saved. */
const readPreview = (id: number, wish: PreviewWish) => post<SequencePreview>(`${LIST}/${id}/preview`, wish)

export const readLaunchCheck = (id: number, wish: LaunchWish) => post<LaunchCheck>(`${LIST}/${id}/launch-check`, wish)

export const useFlightPlan = (id: number, wish: PreviewWish) =>
  useQuery<SequencePreview>({
    queryKey: [`${LIST}/${id}/preview`, wish],
    queryFn: () => readPreview(id, wish),
    enabled: wish.leadIds.length > 0,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    gcTime: 60_000,
  })

const isOfSequences = ({ queryKey: [url] }: Query) =>
  typeof url === 'string' &&
  (url.startsWith(LIST) || url === '/api/mails' || url === '/api/stats' || /^\/api\/leads\/\d+\/enrollments$/.test(url))

/** Refreshes everything that shows sequences, enrollments, their emails or their tasks. */
function refreshAfterWrite(client: QueryClient) {
  void client.invalidateQueries({
    predicate: (query) => isOfStepWork(query) || isOfSequences(query),
  })
}
