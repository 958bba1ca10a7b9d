import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Lead } from '../../../../contract/lead.ts'
import type { LeadWin } from '../../../../contract/lead-win.ts'
import { callApi } from '../../../lib/api.ts'
import { showAnswer } from '../../../lib/queries/query-writes.ts'
import { refreshAfterWrite, writeOf } from '../../lead-data/lead-api.ts'

/** Marks a lead as won, or with null as not won. */
export function useWinLead(id: number) {
  const client = useQueryClient()
  return useMutation({
    ...writeOf(id),
    mutationFn: async (win: LeadWin | null): Promise<Lead> =>
      (await callApi(win ? 'PUT' : 'DELETE', `/api/leads/${id}/win`, win ?? undefined)).json(),
    onSuccess: async (lead) => {
      await showAnswer(client, [`/api/leads/${id}`], lead)
      refreshAfterWrite(client)
    },
  })
}
