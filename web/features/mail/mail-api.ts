import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EmailPreview, EmailTemplate } from '../../../contract/email-template.ts'
import type { Confirmations } from '../../../contract/launch-problem.ts'
import type { CapturedMail, MailLog, MailToSend } from '../../../contract/mail.ts'
import type { MailHold, MailRelease } from '../../../contract/mail-hold.ts'
import type { Mailbox, MailboxDomain, MailboxSettings, MailboxTest, MailTransport } from '../../../contract/mailbox.ts'
import type { EnrollResult, TestLeads } from '../../../contract/sequence-enrollment.ts'
import { callApi, getJson, withParams } from '../../lib/api.ts'
import { pollEvery } from './outbox/mail-words.ts'

const MAILS = '/api/mails'
const MAILBOX = '/api/mailbox'
const TRANSPORT = '/api/mail/transport'
const TEMPLATES = '/api/email-templates'
const HOLD = '/api/mail/hold'
const SEQUENCES = '/api/email-sequences'
const TEST_LEADS = `${SEQUENCES}/test-leads`

/** Null: no email account is set up. */
export const useMailbox = () => useQuery<Mailbox | null>({ queryKey: [MAILBOX] })
/** How emails go out, and how they would without an email account. */
type Transport = { transport: MailTransport; withoutAccount: MailTransport; hasPublicAddress: boolean }
export const useTransport = () => useQuery<Transport>({ queryKey: [TRANSPORT] })

/** Null: sending is not on hold. */
export const useMailHold = () => useQuery<MailHold | null>({ queryKey: [HOLD] })

export function useReleaseMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (release: MailRelease) => callApi('POST', '/api/mail/release', release),
    // Also after an error: another tab may have answered already.
    onSettled: () =>
      Promise.all([HOLD, MAILBOX, MAILS, '/api/today'].map((url) => client.invalidateQueries({ queryKey: [url] }))),
  })
}

const DOMAIN_FRESH_MS = 10 * 60_000
/** DNS is slow and records seldom change. */
export const useMailboxDomain = (fromEmail: string) =>
  useQuery<MailboxDomain>({
    queryKey: [`${MAILBOX}/domain`, fromEmail],
    queryFn: async () => (await callApi('GET', `${MAILBOX}/domain`)).json(),
    staleTime: DOMAIN_FRESH_MS,
  })

export function useSaveMailbox() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (settings: MailboxSettings): Promise<Mailbox> => (await callApi('PUT', MAILBOX, settings)).json(),
    onSuccess: (mailbox) => {
      client.setQueryData([MAILBOX], mailbox)
      client.setQueryData<Transport>([TRANSPORT], (last) => last && { ...last, transport: mailbox.transport })
      void client.invalidateQueries({ queryKey: [`${MAILBOX}/domain`] })
      // Emails that were waiting for the email account are tried again, and test runs are over.
      void client.invalidateQueries({ queryKey: [MAILS] })
      void refreshSequences(client)
    },
  })
}

/** Sequences whose test run ended with the connection of an email account, until they are answered. */
export const useTestLeads = () => useQuery<TestLeads[]>({ queryKey: [TEST_LEADS], refetchOnMount: 'always' })

/** Resolves to what became of the leads that start; undefined where they are left. */
export function useAnswerTestLeads(sequenceId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (answer: 'leave' | ({ testLeads: true } & Confirmations)): Promise<EnrollResult | undefined> => {
      if (answer !== 'leave') return (await callApi('POST', `${SEQUENCES}/${sequenceId}/enroll`, answer)).json()
      await callApi('DELETE', `${SEQUENCES}/${sequenceId}/test-leads`)
      return undefined
    },
    // Also after an error: another tab may have answered already.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [MAILS] })
      return refreshSequences(client)
    },
  })
}

const refreshSequences = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey: [url] }) => String(url).startsWith(SEQUENCES) })

export function useDisconnectMailbox() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('DELETE', MAILBOX),
    // Also after an error: it may be disconnected already.
    onSettled: () =>
      Promise.all([MAILBOX, TRANSPORT, MAILS].map((url) => client.invalidateQueries({ queryKey: [url] }))),
  })
}

export const useTestMailbox = () =>
  useMutation({
    mutationFn: async (settings: MailboxSettings): Promise<MailboxTest> =>
      (await callApi('POST', `${MAILBOX}/test`, settings)).json(),
  })

const PAGE_SIZE = 50
export type MailFilter = { search: string; state: string }

/** Newest first, older ones on demand; polled while one of them is still to be sent. */
export const useMails = ({ search, state }: MailFilter) =>
  useInfiniteQuery({
    queryKey: [MAILS, { search, state }],
    queryFn: ({ pageParam: before }) =>
      getJson<MailLog[]>(withParams(MAILS, { search, state, before, limit: PAGE_SIZE })),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => pollEvery(data?.pages.flat() ?? [], new Date()),
  })

/** Refreshes the email account's figures and status whenever an email changes. */
export function useMailboxFollowsMails(mails: MailLog[] | undefined) {
  const client = useQueryClient()
  const states = mails?.map(({ id, state, reason }) => `${id} ${state} ${reason}`).join('\n')
  useEffect(() => {
    if (states) void client.invalidateQueries({ queryKey: [MAILBOX] })
  }, [client, states])
}

/** One email with its content, read again each time it is opened. */
export const useMail = (id: number) =>
  useQuery<CapturedMail>({ queryKey: [`${MAILS}/${id}`], refetchOnMount: 'always' })

export const useCancelMail = () => useMailAction('cancel')
export const useResendMail = () => useMailAction('send-again')

function useMailAction(action: 'cancel' | 'send-again') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callApi('POST', `${MAILS}/${id}/${action}`),
    // Also after an error: the email is no longer what the list shows.
    onSettled: (_reply, _error, id) => {
      void client.invalidateQueries({ queryKey: [`${MAILS}/${id}`] })
      refreshAfterMail(client)
    },
  })
}

/** The template as this lead gets it. */
export function useMailPreview(template: EmailTemplate | undefined, leadId: number | undefined) {
  const url = `${TEMPLATES}/preview`
  const draft = { subject: template?.subject, body: template?.body, leadId }
  return useQuery<EmailPreview>({
    queryKey: [url, draft],
    queryFn: async () => (await callApi('POST', url, draft)).json(),
    enabled: template !== undefined && leadId !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    // The lead may have been edited since.
    refetchOnMount: 'always',
  })
}

type Sending = MailToSend & { templateId: number }

/** An idempotency key: a repeated click or retry still sends the email once. */
export const newSendKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export function useSendTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ templateId, ...mail }: Sending): Promise<MailLog> =>
      (await callApi('POST', `${TEMPLATES}/${templateId}/send`, mail)).json(),
    onSuccess: () => refreshAfterMail(client),
  })
}

/** Refreshes everything that shows or counts emails. Not awaited: the write itself is done. */
function refreshAfterMail(client: QueryClient) {
  const shown = [MAILS, TEMPLATES, `${TEMPLATES}/performance`, '/api/stats', '/api/analytics']
  void client.invalidateQueries({
    predicate: ({ queryKey: [url] }) =>
      shown.includes(String(url)) || /^\/api\/leads\/\d+\/timeline$/.test(String(url)),
  })
}
