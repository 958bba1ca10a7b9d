import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  EmailTemplate,
  MailPreview,
  NewTemplate,
  TemplateChanges,
  TemplatePerformance,
} from '../../../contract/email-template.ts'
import { callApi } from '../../lib/api.ts'
import { useRested } from '../../lib/use-rested.ts'

const REST_MS = 300
const LIST = '/api/email-templates'

const PERFORMANCE_POLL_MS = 30_000
export const useTemplatePerformance = () =>
  useQuery<TemplatePerformance[]>({ queryKey: [`${LIST}/performance`], refetchInterval: PERFORMANCE_POLL_MS })

export const useTemplates = () => useQuery<EmailTemplate[]>({ queryKey: [LIST] })

export function useCreateTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (template: Partial<NewTemplate>): Promise<EmailTemplate> =>
      (await callApi('POST', LIST, template)).json(),
    onSuccess: () => refreshAfterWrite(client),
  })
}

/** One after the other, so that the copies stand in the order of what they copy. */
export function useDuplicateTemplates() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (templates: EmailTemplate[]) => {
      for (const {
        subject,
        body,
        category,
        tone,
        aiGenerated,
        writtenBy,
        personalizationInsights,
      } of templates.toReversed())
        await callApi('POST', LIST, { subject, body, category, tone, aiGenerated, writtenBy, personalizationInsights })
    },
    onSettled: () => refreshAfterWrite(client),
  })
}

export function useUpdateTemplate(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: TemplateChanges) => callApi('PUT', `${LIST}/${id}`, changes),
    onSuccess: () => refreshAfterWrite(client),
  })
}

/** One call for each; gone from the list at once. Answers how many could not be deleted, which are then back. */
export function useDeleteTemplates() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: number[]) => {
      const results = await Promise.allSettled(ids.map((id) => callApi('DELETE', `${LIST}/${id}`)))
      const failures = results.filter((result) => result.status === 'rejected')
      // Alone, or with none deleted, it is told as what it is: being signed out has a toast of its own.
      if (failures.length === ids.length) throw failures[0]?.reason
      return { failed: failures.length }
    },
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: [LIST] })
      const before = client.getQueryData<EmailTemplate[]>([LIST])
      client.setQueryData<EmailTemplate[]>([LIST], (all) => all?.filter(({ id }) => !ids.includes(id)))
      return before
    },
    onError: (_error, _ids, before) => client.setQueryData([LIST], before),
    onSettled: () => refreshAfterWrite(client),
  })
}

/** The mail as one lead would get it, once the fingers rest. */
export function usePreview(subject: string, body: string, leadId: number | null, isOn: boolean) {
  const draft = { subject: useRested(subject, REST_MS), body: useRested(body, REST_MS), leadId }
  const url = `${LIST}/preview`
  return useQuery<MailPreview>({
    queryKey: [url, draft],
    queryFn: async () => (await callApi('POST', url, draft)).json(),
    enabled: isOn,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

/** Not waited for: the write itself is done. */
function refreshAfterWrite(client: QueryClient) {
  void client.invalidateQueries({ queryKey: [LIST] })
  void client.invalidateQueries({ queryKey: [`${LIST}/performance`] })
}
