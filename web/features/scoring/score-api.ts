import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LeadScore, ScoreTrust } from '../../../contract/lead-score.ts'
import { callApi } from '../../lib/api.ts'

const TRUST = '/api/score/trust'
const BUSY_POLL_MS = 2000

export const useLeadScore = (leadId: number, enabled = true) =>
  useQuery<LeadScore>({ queryKey: [`/api/leads/${leadId}/score`], enabled })

/** Polled while the score is being learned or leads are being rescored. */
export const useScoreTrust = () =>
  useQuery<ScoreTrust>({
    queryKey: [TRUST],
    staleTime: 10_000,
    refetchInterval: ({ state: { data } }: Query<ScoreTrust>) =>
      data?.isLearning || data?.rescoring ? BUSY_POLL_MS : false,
  })

export function useLearnAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('POST', '/api/score/learn'),
    onSettled: () => client.invalidateQueries({ queryKey: [TRUST] }),
  })
}
