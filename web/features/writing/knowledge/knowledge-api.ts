import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { KnowledgeSnippet } from '../../../../contract/knowledge.ts'
import { callApi } from '../../../lib/api.ts'
import { EVIDENCE } from '../voice/voice-api.ts'

const KNOWLEDGE = '/api/knowledge'

export type SnippetText = Omit<KnowledgeSnippet, 'id'>

export const useSnippets = () => useQuery<KnowledgeSnippet[]>({ queryKey: [KNOWLEDGE] })

/** Adds a snippet, or changes the one with this ID. */
export function useSaveSnippet(id: number | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (snippet: SnippetText) =>
      id === undefined ? callApi('POST', KNOWLEDGE, snippet) : callApi('PUT', `${KNOWLEDGE}/${id}`, snippet),
    onSuccess: () => refresh(client),
  })
}

export async function deleteSnippet(client: QueryClient, id: number) {
  await callApi('DELETE', `${KNOWLEDGE}/${id}`)
  await refresh(client)
}

/** From a toast, which outlives the page. */
export async function addSnippetAgain(client: QueryClient, { title, text, source }: KnowledgeSnippet) {
  await callApi('POST', KNOWLEDGE, { title, text, source })
  await refresh(client)
}

/** A claim without a source may have one now. */
function refresh(client: QueryClient) {
  void client.invalidateQueries({ queryKey: [EVIDENCE] })
  return client.invalidateQueries({ queryKey: [KNOWLEDGE] })
}
