import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  DraftForLead,
  EmailPreview,
  EmailTemplate,
  GeneralText,
  NewTemplate,
  TemplateChanges,
} from '../../../contract/email-template.ts'
import type { TemplateResults } from '../../../contract/template-results.ts'
import { callApi, getJson, withParams } from '../../lib/api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { TemplateView } from './template-view.ts'

const DEBOUNCE_MS = 300
const LIST = '/api/email-templates'

export const PAGE_SIZE = 50
export type TemplatePage = { templates: EmailTemplate[]; total: number }
const PAGES = [LIST, 'page']

async function readTemplates(params: Parameters<typeof withParams>[1]): Promise<TemplatePage> {
  const response = await callApi('GET', withParams(LIST, params))
  return { templates: await response.json(), total: Number(response.headers.get('X-Total-Count')) }
}

/** Keeps showing the previous page until the next one is loaded. */
export const useTemplatePage = (view: TemplateView) =>
  useQuery<TemplatePage>({
    queryKey: [...PAGES, view],
    queryFn: () => readTemplates(paramsOf(view)),
    placeholderData: keepPreviousData,
  })

const paramsOf = ({ shownAs, ...view }: TemplateView) => ({
  ...view,
  limit: PAGE_SIZE,
  ...(shownAs === 'table' && { with: 'results' }),
})

const CHOICES = 8
/** The newest templates whose subject or body contains a text, to choose from. */
export const useFoundTemplates = (search = '') =>
  useQuery<TemplatePage>({
    queryKey: [...PAGES, 'choices', search],
    queryFn: () => readTemplates({ search, limit: CHOICES }),
    placeholderData: keepPreviousData,
  })

export const readTemplate = (id: number) => getJson<EmailTemplate>(`${LIST}/${id}`)

export const useTemplate = (id: number | undefined) =>
  useQuery<EmailTemplate>({
    queryKey: [LIST, id],
    queryFn: () => readTemplate(id as number),
    enabled: id !== undefined,
  })

/** Loaded again each time: it may have been changed elsewhere. */
export const useEditedTemplate = (id: number) =>
  useQuery<EmailTemplate>({ queryKey: [LIST, id], queryFn: () => readTemplate(id), refetchOnMount: 'always' })

export const useTemplateResults = (id: number) =>
  useQuery<TemplateResults>({ queryKey: [`${LIST}/${id}/results`], refetchOnMount: 'always' })

export function useCreateTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (template: Partial<NewTemplate>): Promise<EmailTemplate> =>
      (await callApi('POST', LIST, template)).json(),
    onSuccess: () => refreshAfterWrite(client),
  })
}

/** A text written for one lead as it would fit many, with what was replaced. Nothing is saved. */
export const useGeneralText = () =>
  useMutation({
    mutationFn: async (draft: DraftForLead): Promise<GeneralText> =>
      (await callApi('POST', `${LIST}/as-template`, draft)).json(),
  })

/** One after the other, so that the copies keep the order of the originals. */
export function useDuplicateTemplates() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (templates: EmailTemplate[]) => {
      for (const {
        leadId,
        subject,
        body,
        bodyHtml,
        attachments,
        category,
        tone,
        aiGenerated,
        writtenBy,
        personalizationInsights,
        aiSuggestions,
      } of templates.toReversed())
        await callApi('POST', LIST, {
          leadId,
          subject,
          body,
          bodyHtml,
          attachments,
          category,
          tone,
          aiGenerated,
          writtenBy,
          personalizationInsights,
          aiSuggestions,
        })
    },
    onSettled: () => refreshAfterWrite(client),
  })
}

export function useUpdateTemplate(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (changes: TemplateChanges): Promise<EmailTemplate> =>
      (await callApi('PUT', `${LIST}/${id}`, changes)).json(),
    onSuccess: () => refreshAfterWrite(client),
  })
}

/** One call each, removed from the list optimistically. Resolves to the deleted ids and the number of failures, which reappear. */
export function useDeleteTemplates() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: number[]) => {
      const results = await Promise.allSettled(ids.map((id) => callApi('DELETE', `${LIST}/${id}`)))
      const failures = results.filter((result) => result.status === 'rejected')
      // If none was deleted, throw the original error: being signed out has a toast of its own.
      if (failures.length === ids.length) throw failures[0]?.reason
      const deleted = ids.filter((_, index) => results[index]?.status === 'fulfilled')
      return { deleted, failed: failures.length }
    },
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: [LIST] })
      const before = client.getQueriesData<TemplatePage>({ queryKey: PAGES })
      client.setQueriesData<TemplatePage>({ queryKey: PAGES }, (page) => page && without(page, ids))
      return before
    },
    onError: (_error, _ids, before) => {
      for (const [key, page] of before ?? []) client.setQueryData(key, page)
    },
    onSettled: () => refreshAfterWrite(client),
  })
}

function without({ templates, total }: TemplatePage, ids: number[]): TemplatePage {
  const left = templates.filter(({ id }) => !ids.includes(id))
  return { templates: left, total: total - (templates.length - left.length) }
}

/** Undoes a deletion. Resolves to the number of restored templates. */
export function useRestoreTemplates() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: number[]): Promise<number> =>
      (await (await callApi('POST', `${LIST}/restore`, { ids })).json()).restored,
    onSuccess: () => refreshAfterWrite(client),
  })
}

/** The email as one lead would receive it, debounced. */
type Text = Pick<EmailTemplate, 'subject' | 'body' | 'bodyHtml'>

export function usePreview(
  { subject, body, bodyHtml }: Text,
  leadId: number | null,
  isEnabled: boolean,
  mailboxId?: number,
) {
  const draft = {
    subject: useDebounced(subject, DEBOUNCE_MS),
    body: useDebounced(body, DEBOUNCE_MS),
    bodyHtml: useDebounced(bodyHtml, DEBOUNCE_MS),
    leadId,
    mailboxId,
  }
  const url = `${LIST}/preview`
  return useQuery<EmailPreview>({
    queryKey: [url, draft],
    queryFn: async () => (await callApi('POST', url, draft)).json(),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

function refreshAfterWrite(client: QueryClient) {
  void client.invalidateQueries({
    predicate: ({ queryKey: [url] }) => url === LIST || url === `${LIST}/performance`,
  })
}
