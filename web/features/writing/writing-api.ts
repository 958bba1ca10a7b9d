import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EmailCategory, EmailTone } from '../../../contract/email-template.ts'
import type {
  EmailForLeadResponse,
  EvidenceResponse,
  SuggestionsResponse,
  WriterInUse,
  WritingCategory,
  WritingRequest,
  WrittenEmail,
} from '../../../contract/writing.ts'
import { callApi } from '../../lib/api.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { Draft } from './draft/evidence-marks.ts'
import { streamEmail } from './stream-email.ts'
import { EVIDENCE } from './voice/voice-api.ts'

const DEBOUNCE_MS = 400
const WRITING = '/api/email-writing'

/** A request as the dialogs make it: category and tone are plain strings here, and validated by the server. */
export type WritingInput = Omit<WritingRequest, 'category' | 'tone'> & { category: string; tone: string }

export const useCategories = () => useQuery<WritingCategory[]>({ queryKey: [`${WRITING}/categories`] })
export const useWriter = () => useQuery<WriterInUse>({ queryKey: [`${WRITING}/writer`] })

const post = async <T>(url: string, body: unknown, signal?: AbortSignal): Promise<T> =>
  (await callApi('POST', url, body, signal)).json()

export const useSuggest = () =>
  useMutation({ mutationFn: (input: WritingInput) => post<SuggestionsResponse>(`${WRITING}/suggestions`, input) })
export const useImprove = () =>
  useMutation({ mutationFn: (input: WritingInput) => post<WrittenEmail>(`${WRITING}/improve`, input) })

/** A model streams its text; the built-in writer is done at once. */
export const useGenerate = (onDraft: (draft: Draft) => void) => {
  const { data: writer } = useWriter()
  return useMutation({
    mutationFn: ({ signal, ...input }: WritingInput & { signal?: AbortSignal }) =>
      writer?.isModel ? streamEmail(input, onDraft, signal) : post<WrittenEmail>(`${WRITING}/generate`, input, signal),
  })
}

type ForLead = { leadId: number; tone: EmailTone; category?: EmailCategory; seed?: number }

/** The response includes its evidence, which is cached so that it isn't requested again. */
export function useGenerateForLead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: ForLead) => post<EmailForLeadResponse>('/api/email-templates/generate', input),
    onSuccess: ({ emailData: { subject, body }, evidence, language }, { leadId }) =>
      client.setQueryData(evidenceKeyOf({ subject, body }, { leadId }), { evidence, language }),
  })
}

/** Whom a draft is for; `conversationId` where it is a reply. */
export type Recipient = { leadId: number | null; conversationId?: number | undefined }

export const evidenceKeyOf = ({ subject, body }: Draft, { leadId, conversationId }: Recipient) => [
  EVIDENCE,
  { subject, body, leadId, ...(conversationId !== undefined && { conversationId }) },
]

/** The claims of a draft, checked once the user stops typing. */
export function useEvidence({ subject, body }: Draft, recipient: Recipient, isEnabled: boolean) {
  const draft = { subject: useDebounced(subject, DEBOUNCE_MS), body: useDebounced(body, DEBOUNCE_MS) }
  return useQuery<EvidenceResponse>({
    queryKey: evidenceKeyOf(draft, recipient),
    queryFn: () => post(EVIDENCE, { ...draft, ...recipient }),
    enabled: isEnabled && (draft.subject.trim() !== '' || draft.body.trim() !== ''),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

/** The same with the configured model as second reader, on request, because it costs tokens. */
export function useSecondReader() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ draft: { subject, body }, recipient }: { draft: Draft; recipient: Recipient }) =>
      post<EvidenceResponse>(EVIDENCE, { subject, body, ...recipient, withModel: true }),
    onSuccess: (read, { draft, recipient }) => client.setQueryData(evidenceKeyOf(draft, recipient), read),
  })
}
