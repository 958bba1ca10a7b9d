import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { EmailPreview } from '../../../contract/email-template.ts'
import type { LeadDraft, LeadDraftChanges, ListedDraft, NewLeadDraft } from '../../../contract/lead-draft.ts'
import { ApiError, callApi, getJson } from '../../lib/api.ts'

const DRAFTS = '/api/lead-drafts'

/** The drafts of one lead, newest first. */
export const useLeadDrafts = (leadId: number) =>
  useQuery<ListedDraft[]>({ queryKey: [DRAFTS, { leadId }], refetchOnMount: 'always' })

/** The newest drafts, of one lead or of all. */
export const useNewestDrafts = (leadId: number | undefined, limit: number) =>
  useQuery<ListedDraft[]>({ queryKey: [DRAFTS, { leadId, limit }], refetchOnMount: 'always' })

export const readDraft = (id: number) => getJson<LeadDraft>(`${DRAFTS}/${id}`)
export const createDraft = async (draft: NewLeadDraft): Promise<LeadDraft> =>
  (await callApi('POST', DRAFTS, draft)).json()
export const saveDraft = async (id: number, changes: LeadDraftChanges): Promise<LeadDraft> =>
  (await callApi('PUT', `${DRAFTS}/${id}`, changes)).json()

/** Also fine when it is gone already. */
export async function removeDraft(client: QueryClient, id: number) {
  try {
    await callApi('DELETE', `${DRAFTS}/${id}`)
  } catch (error) {
    if (!isGone(error)) throw error
  } finally {
    refreshDrafts(client)
  }
}

type Text = { subject: string; body: string }

/** A template as this lead gets it. If a field is empty for the lead, all stay fields, and the composer points it out. */
export async function fillTemplate({ subject, body }: Text, leadId: number): Promise<Text> {
  const call = await callApi('POST', '/api/email-templates/preview', { subject, body, leadId })
  const filled: EmailPreview = await call.json()
  return filled.problems.length === 0 ? { subject: filled.subject, body: filled.body } : { subject, body }
}

export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

export const refreshDrafts = (client: QueryClient) => void client.invalidateQueries({ queryKey: [DRAFTS] })
