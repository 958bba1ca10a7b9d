import {
  type QueryClient,
  useIsMutating,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { EnrichmentSettings, Suggestion } from '../../../contract/enrichment.ts'
import type { Lead } from '../../../contract/lead.ts'
import { callApi } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import {
  ADDING,
  isBeingEdited,
  patchAtOnce,
  patchLead,
  refreshAfterEdit,
  refreshAfterWrite,
  writeOf,
} from '../lead-data/lead-api.ts'
import { failureWords } from './enrichment-outcome.ts'

const ENRICH = ['enrich-lead']
const SETTINGS = '/api/enrichment/settings'

/** Reading a page may take a while: the result shows wherever the user is by then. */
export function useEnrichLead() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: ENRICH,
    mutationFn: async (id: number): Promise<Lead> => (await callApi('POST', `/api/leads/${id}/enrich`)).json(),
    onSuccess: (lead) => {
      if (!isBeingEdited(client, lead.id)) patchLead(client, lead.id, () => lead)
      toast({ title: 'Success', description: 'Lead enriched successfully' })
    },
    onError: (error) => toastFailure(error, failureWords(error)),
    onSettled: (_lead, _error, id) => (isBeingEdited(client, id) ? undefined : refreshAfterWrite(client)),
  })
  return mutate
}

/** Whether this lead is being enriched, wherever that was started. */
export const useIsEnriching = (id: number) =>
  useIsMutating({ mutationKey: ENRICH, predicate: ({ state }) => state.variables === id }) > 0

/** The same for a whole list, asked once. */
export function useEnrichingIds(): number[] {
  return useMutationState({
    filters: { mutationKey: ENRICH, status: 'pending' },
    select: ({ state }) => Number(state.variables),
  })
}

type Answer = { suggestion: Suggestion; accept: boolean }

/** Optimistic: shown at once, rolled back when the server refuses. */
export function useAnswerSuggestion(id: number) {
  const client = useQueryClient()
  return useMutation({
    ...writeOf(id),
    mutationFn: ({ suggestion: { field }, accept }: Answer) =>
      callApi('POST', `/api/leads/${id}/suggestions`, { field, accept }),
    onMutate: ({ suggestion: { field, value }, accept }) =>
      patchAtOnce(client, id, ({ enrichedData }) => ({
        ...(accept && { [field]: value }),
        enrichedData: withoutSuggestion(enrichedData, field),
      })),
    onError: (_error, { suggestion: { field } }, before) => {
      if (before) patchLead(client, id, () => ({ [field]: before[field], enrichedData: before.enrichedData }))
    },
    onSettled: () => refreshAfterEdit(client, id),
  })
}

function withoutSuggestion(data: Lead['enrichedData'], field: Suggestion['field']): Lead['enrichedData'] {
  const suggestions = data?.suggestions
  if (!Array.isArray(suggestions)) return data
  return { ...data, suggestions: suggestions.filter((one: Suggestion) => one.field !== field) }
}

export const useEnrichmentSettings = () => useQuery<EnrichmentSettings>({ queryKey: [SETTINGS] })

/** As far as the setting is loaded. */
export const enrichesNewLeads = (client: QueryClient) =>
  client.getQueryData<EnrichmentSettings>([SETTINGS])?.enrichesNewLeads ?? false

/** A lead added right afterwards waits until the setting is saved. */
export function useChangeEnrichmentSettings() {
  const client = useQueryClient()
  return useMutation({
    ...ADDING,
    mutationFn: (settings: EnrichmentSettings) => callApi('PUT', SETTINGS, settings),
    onMutate: async (settings) => {
      await client.cancelQueries({ queryKey: [SETTINGS] })
      const before = client.getQueryData<EnrichmentSettings>([SETTINGS])
      client.setQueryData<EnrichmentSettings>([SETTINGS], settings)
      return before
    },
    onError: (error, _settings, before) => {
      client.setQueryData([SETTINGS], before)
      toastFailure(error, 'Failed to save the setting')
    },
  })
}
