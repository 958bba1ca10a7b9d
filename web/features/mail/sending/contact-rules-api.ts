import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContactRules } from '../../../../contract/contact-rules.ts'
import { callApi } from '../../../lib/api.ts'
import { showAnswer } from '../../../lib/queries/query-writes.ts'

const RULES = '/api/contact-rules'

export const useContactRules = () => useQuery<ContactRules>({ queryKey: [RULES] })

export function useSaveContactRules() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (rules: ContactRules): Promise<ContactRules> => (await callApi('PUT', RULES, rules)).json(),
    onSuccess: (rules) => showAnswer(client, [RULES], rules),
  })
}
