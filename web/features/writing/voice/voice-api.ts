import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Voice } from '../../../../contract/voice.ts'
import { callApi, getJson } from '../../../lib/api.ts'

const VOICE = '/api/voice'
export const EVIDENCE = '/api/email-writing/evidence'

/** Read anew each time it is wanted: it may have been changed in another tab. */
export const useVoice = (isWanted: boolean) =>
  useQuery<Voice>({ queryKey: [VOICE], enabled: isWanted, staleTime: 0, gcTime: 0 })

export function useSaveVoice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (voice: Voice) => callApi('PUT', VOICE, voice),
    onSuccess: () => refreshAfterWrite(client),
  })
}

/** Adds to what the user stands for, as it is on the server now. */
export function useApproveProofPoint() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (point: string) => {
      const voice = await getJson<Voice>(VOICE)
      if (voice.proofPoints.includes(point)) return
      await callApi('PUT', VOICE, { ...voice, proofPoints: [...voice.proofPoints, point] })
    },
    onSuccess: () => refreshAfterWrite(client),
  })
}

/** What was said to have no source may have one now, and every preview a new sender. */
function refreshAfterWrite(client: QueryClient) {
  for (const url of [VOICE, EVIDENCE, '/api/email-templates/preview'])
    void client.invalidateQueries({ queryKey: [url] })
}
