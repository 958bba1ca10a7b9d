import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EmailCategory, EmailTone } from '../../../contract/email-template.ts'
import type {
  Evidence,
  MailForLeadAnswer,
  WriterInUse,
  WritingCategory,
  WritingRequest,
  WritingSuggestions,
  WrittenMail,
} from '../../../contract/writing.ts'
import { callApi } from '../../lib/api.ts'
import { useRested } from '../../lib/use-rested.ts'
import type { Draft } from './draft/evidence-marks.ts'
import { streamMail } from './stream-mail.ts'
import { EVIDENCE } from './voice/voice-api.ts'

const REST_MS = 400
const WRITING = '/api/email-writing'

/** A request as the dialogs make it; choices are text here, and checked by the server. */
export type Wish = Omit<WritingRequest, 'category' | 'tone'> & { category: string; tone: string }

export const useCategories = () => useQuery<WritingCategory[]>({ queryKey: [`${WRITING}/categories`] })
const useWriter = () => useQuery<WriterInUse>({ queryKey: [`${WRITING}/writer`] })

const post = async <T>(url: string, body: unknown): Promise<T> => (await callApi('POST', url, body)).json()

export const useSuggest = () =>
  useMutation({ mutationFn: (wish: Wish) => post<WritingSuggestions>(`${WRITING}/suggestions`, wish) })
export const useImprove = () =>
  useMutation({ mutationFn: (wish: Wish) => post<WrittenMail>(`${WRITING}/improve`, wish) })

/** A model writes while one watches; the built-in writer is done at once. */
export const useGenerate = (onDraft: (draft: Draft) => void) => {
  const { data: writer } = useWriter()
  return useMutation({
    mutationFn: (wish: Wish) =>
      writer?.isModel ? streamMail(wish, onDraft) : post<WrittenMail>(`${WRITING}/generate`, wish),
  })
}

type ForLead = { leadId: number; tone: EmailTone; category?: EmailCategory; seed?: number }

/** What it found out about its own claims is known with the text, so that it is not asked for once more. */
export function useGenerateForLead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wish: ForLead) => post<MailForLeadAnswer>('/api/email-templates/generate', wish),
    onSuccess: ({ emailData: { subject, body }, evidence }, { leadId }) =>
      client.setQueryData(evidenceKeyOf({ subject, body }, leadId), { evidence }),
  })
}

const evidenceKeyOf = ({ subject, body }: Draft, leadId: number | null) => [EVIDENCE, { subject, body, leadId }]

/** The claims of a draft as it stands, looked up when the fingers rest. */
export function useEvidence({ subject, body }: Draft, leadId: number | null, isOn: boolean) {
  const draft = { subject: useRested(subject, REST_MS), body: useRested(body, REST_MS) }
  return useQuery<{ evidence: Evidence[] }>({
    queryKey: evidenceKeyOf(draft, leadId),
    queryFn: () => post(EVIDENCE, { ...draft, leadId }),
    enabled: isOn && (draft.subject.trim() !== '' || draft.body.trim() !== ''),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}
