import { type QueryClient, useQuery } from '@tanstack/react-query'
import { DRAFT_CHANGED } from '../../../contract/draft-codes.ts'
import type { EmailPreview } from '../../../contract/email-template.ts'
import type { LeadDraft, LeadDraftChanges, ListedDraft, NewLeadDraft } from '../../../contract/lead-draft.ts'
import { ApiError, callApi, errorBodyOf, getJson, withParams } from '../../lib/api.ts'
import { type Content, contentOf } from './session-store.ts'

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

/** Also fine when it is gone already. With a version, only if the draft hasn't changed since. */
export async function removeDraft(client: QueryClient, id: number, version: string | undefined) {
  try {
    await callApi('DELETE', withParams(`${DRAFTS}/${id}`, { version }))
  } catch (error) {
    if (!isGone(error)) throw error
  } finally {
    refreshDrafts(client)
  }
}

/** A template as this lead gets it. If a field is empty for the lead, all stay fields, and the composer points it out. */
export async function fillTemplate(template: Content, leadId: number, signal?: AbortSignal): Promise<Content> {
  const { attachments, ...text } = contentOf(template)
  const call = await callApi('POST', '/api/email-templates/preview', { ...text, leadId }, signal)
  const { subject, body, html, signatureHtml = '', problems }: EmailPreview = await call.json()
  if (problems.length > 0) return { ...text, attachments }
  // The signature is added when it is sent.
  const bodyHtml = html === undefined ? null : html.slice(0, html.length - signatureHtml.length)
  return { subject, body, bodyHtml, attachments }
}

export const isChanged = (error: unknown) => errorBodyOf(error).code === DRAFT_CHANGED
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

export const refreshDrafts = (client: QueryClient) => void client.invalidateQueries({ queryKey: [DRAFTS] })
