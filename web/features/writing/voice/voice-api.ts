import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Voice } from '../../../../contract/voice.ts'
import { callApi, getJson } from '../../../lib/api.ts'

const VOICE = '/api/voice'
export const EVIDENCE = '/api/email-writing/evidence'

/** Never cached: it may have been changed in another tab. */
export const useVoice = (isEnabled: boolean) =>
  useQuery<Voice>({ queryKey: [VOICE], enabled: isEnabled, staleTime: 0, gcTime: 0 })

export function useSaveVoice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (voice: Voice) => callApi('PUT', VOICE, voice),
    onSuccess: () => refreshAfterWrite(client),
  })
}

/** Adds one proof point to the voice as it is on the server now. */
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

type Offer = { offer: string; audience: string; proof: string }

/** Changes the offer of the voice as it is on the server now. */
export function useSaveOffer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ offer, audience, proof }: Offer) => {
      const voice = await getJson<Voice>(VOICE)
      const proofPoints = [...new Set([...voice.proofPoints, proof.trim()])].filter(Boolean)
      await callApi('PUT', VOICE, { ...voice, offer, audience, proofPoints })
    },
    onSuccess: () => refreshAfterWrite(client),
  })
}

/** A claim without a source may have one now, and previews may show a new sender. */
function refreshAfterWrite(client: QueryClient) {
  for (const url of [VOICE, EVIDENCE, '/api/email-templates/preview'])
    void client.invalidateQueries({ queryKey: [url] })
}
