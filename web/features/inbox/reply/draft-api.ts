import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReplyDraft } from '../../../../contract/reply-draft.ts'
import { callApi } from '../../../lib/api.ts'
import { evidenceKeyOf } from '../../writing/writing-api.ts'

/** The response includes its evidence, which is cached so that it isn't requested again. */
export function useWriteReply({ id, leadId }: { id: number; leadId: number }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<ReplyDraft> => (await callApi('POST', `/api/inbox/${id}/draft`, {})).json(),
    onSuccess: ({ body, evidence, language }) =>
      client.setQueryData(evidenceKeyOf({ subject: '', body }, { leadId, conversationId: id }), { evidence, language }),
  })
}
