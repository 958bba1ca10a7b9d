import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EmailPreview, EmailText } from '../../../contract/email-template.ts'
import type { Confirmations } from '../../../contract/launch-problem.ts'
import type {
  AnsweredMails,
  CapturedMail,
  LeadEmail,
  MailLog,
  MailToSend,
  SentMail,
  UnknownMails,
} from '../../../contract/mail.ts'
import type { MailHold, MailRelease } from '../../../contract/mail-hold.ts'
import type {
  GuestSender,
  Mailbox,
  MailboxDomain,
  MailboxSettings,
  MailboxTest,
  MailTransport,
  ResumeSending,
} from '../../../contract/mailbox.ts'
import type { SendPlanQuery, SendPlans } from '../../../contract/send-plan.ts'
import type { SendingRules } from '../../../contract/sending-rules.ts'
import type { EnrollResult, TestLeads } from '../../../contract/sequence-enrollment.ts'
import { callApi, getJson, withParams } from '../../lib/api.ts'
import { showAnswer } from '../../lib/queries/query-writes.ts'
import { refreshLeads } from '../lead-data/lead-api.ts'
import type { MailboxPart } from './account/mailbox-parts.ts'
import { MAILBOXES, saveAccount, urlOf, useAccountId } from './account-data.ts'
import { pollEvery } from './outbox/mail-words.ts'

const MAILS = '/api/mails'
const UNKNOWN = `${MAILS}/unknown`
const MAILBOX = '/api/mailbox'
const RULES = '/api/sending-rules'
const TRANSPORT = '/api/mail/transport'
const TEMPLATES = '/api/email-templates'
const HOLD = '/api/mail/hold'
const PLAN = '/api/mail/send-plan'
const SEQUENCES = '/api/email-sequences'
const TEST_LEADS = `${SEQUENCES}/test-leads`

/** Null: no email account is set up. */
export const useMailbox = () =>
  useQuery<Mailbox | null>({
    queryKey: [MAILBOX],
    // While we retry, the next try and its outcome are shown as they come.
    refetchInterval: ({ state: { data } }) => (data?.sendingProblem ? RETRYING_FRESH_MS : false),
  })
const RETRYING_FRESH_MS = 15_000
/** How emails go out, and how they would without an email account. */
type Transport = {
  transport: MailTransport
  withoutAccount: MailTransport
  hasPublicAddress: boolean
  /** Null for the operator, and with an email account of one's own. */
  guest: GuestSender | null
}
export const useTransport = () => useQuery<Transport>({ queryKey: [TRANSPORT] })

const PLAN_FRESH_MS = 15_000
/** When an email to one lead would go out, if it was sent now. */
export const useSendPlans = (which: SendPlanQuery = {}) =>
  useQuery<SendPlans>({
    queryKey: [PLAN, which],
    queryFn: () => getJson<SendPlans>(withParams(PLAN, which)),
    refetchOnMount: 'always',
    refetchInterval: PLAN_FRESH_MS,
    gcTime: 0,
  })

/** Null: sending is not on hold. */
export const useMailHold = () => useQuery<MailHold | null>({ queryKey: [HOLD] })

export function useReleaseMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (release: MailRelease) => callApi('POST', '/api/mail/release', release),
    // Also after an error: another tab may have answered already.
    onSettled: () =>
      Promise.all(
        [HOLD, MAILBOX, MAILBOXES, MAILS, '/api/today'].map((url) => client.invalidateQueries({ queryKey: [url] })),
      ),
  })
}

export function useResumeSending() {
  const client = useQueryClient()
  const account = useAccountId()
  return useMutation({
    mutationFn: (answer: ResumeSending) => callApi('POST', `${urlOf(account)}/resume`, answer),
    // Also after an error: another tab may have resumed already.
    onSettled: () =>
      Promise.all(
        [MAILBOX, MAILBOXES, MAILS, '/api/today', '/api/suppressions'].map((url) =>
          client.invalidateQueries({ queryKey: [url] }),
        ),
      ),
  })
}

export const useSendingRules = () => useQuery<SendingRules>({ queryKey: [RULES] })

export function useSaveSendingRules() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (rules: SendingRules): Promise<SendingRules> => (await callApi('PUT', RULES, rules)).json(),
    onSuccess: async (rules) => {
      await showAnswer(client, [RULES], rules)
      // Emails that waited for the previous limits.
      void client.invalidateQueries({ queryKey: [MAILS] })
    },
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

/** Saves one part of the email account; the other stays as it is on the server now. */
export function useSaveMailbox(part: MailboxPart) {
  const client = useQueryClient()
  const account = useAccountId()
  return useMutation({
    mutationFn: (settings: MailboxSettings) => saveAccount(account, settings, part),
    onSuccess: async (mailbox) => {
      void client.invalidateQueries({ queryKey: [MAILBOXES] })
      if (account !== undefined) return refreshMailbox(client)
      await showAnswer(client, [MAILBOX], mailbox)
      client.setQueryData<Transport>(
        [TRANSPORT],
        (last) => last && { ...last, transport: mailbox.transport, guest: null },
      )
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

/** An email account was connected: how emails go out, and what waited for it. */
export async function refreshMailbox(client: QueryClient) {
  const urls = [MAILBOX, MAILBOXES, `${MAILBOX}/domain`, TRANSPORT, MAILS, '/api/today', '/api/setup']
  await Promise.all([...urls.map((url) => client.invalidateQueries({ queryKey: [url] })), refreshSequences(client)])
}

export function useDisconnectMailbox() {
  const client = useQueryClient()
  const account = useAccountId()
  return useMutation({
    mutationFn: () => callApi('DELETE', urlOf(account)),
    // Also after an error: it may be disconnected already.
    onSettled: () =>
      Promise.all([MAILBOX, MAILBOXES, TRANSPORT, MAILS].map((url) => client.invalidateQueries({ queryKey: [url] }))),
  })
}

export function useTestMailbox() {
  const account = useAccountId()
  return useMutation({
    mutationFn: async (settings: MailboxSettings): Promise<MailboxTest> =>
      (await callApi('POST', `${urlOf(account)}/test`, settings)).json(),
  })
}

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

/** Emails that may have arrived. */
export const useUnknownMails = () => useQuery<UnknownMails>({ queryKey: [UNKNOWN], refetchOnMount: 'always' })

/** They arrived, or they are resent. */
export function useAnswerUnknown() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ how, ids }: { how: 'arrived' | 'resend'; ids: number[] }): Promise<AnsweredMails> =>
      (await callApi('POST', `${UNKNOWN}/${how}`, { ids })).json(),
    // Also after an error: another tab may have answered already.
    onSettled: () => refreshAfterMail(client),
  })
}

/** Refreshes the email account's figures and status, and what may have arrived, whenever an email changes. */
export function useMailboxFollowsMails(mails: MailLog[] | undefined) {
  const client = useQueryClient()
  const states = mails?.map(({ id, state, reason }) => `${id} ${state} ${reason}`).join('\n')
  useEffect(() => {
    if (states) for (const url of [MAILBOX, MAILBOXES, UNKNOWN]) void client.invalidateQueries({ queryKey: [url] })
  }, [client, states])
}

/** One email with its content, read again each time it is opened. */
export const useMail = (id: number) =>
  useQuery<CapturedMail>({ queryKey: [`${MAILS}/${id}`], refetchOnMount: 'always' })

export const useCancelMail = () => useMailAction('cancel')
export const useResendMail = () => useMailAction('send-again')

/** The same outside of a page: from a toast that outlives its dialog. */
export const cancelMail = async (client: QueryClient, id: number): Promise<MailLog> =>
  (await actOnMail(client, id, 'cancel')).json()
export const sendMailNow = async (client: QueryClient, id: number): Promise<SentMail> =>
  (await actOnMail(client, id, 'send-now')).json()

async function actOnMail(client: QueryClient, id: number, action: 'cancel' | 'send-now') {
  try {
    return await callApi('POST', `${MAILS}/${id}/${action}`)
  } finally {
    refreshAfterMail(client)
  }
}

export const readMail = (id: number) => getJson<CapturedMail>(`${MAILS}/${id}`)

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

/** The text as this lead gets it. */
type PreviewedText = EmailText & { bodyHtml?: string | null }

export function useMailPreview(text: PreviewedText | undefined, leadId: number | undefined, mailboxId?: number) {
  const url = `${TEMPLATES}/preview`
  const draft = { subject: text?.subject, body: text?.body, bodyHtml: text?.bodyHtml, leadId, mailboxId }
  return useQuery<EmailPreview>({
    queryKey: [url, draft],
    queryFn: async () => (await callApi('POST', url, draft)).json(),
    enabled: text !== undefined && leadId !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    // The lead may have been edited since.
    refetchOnMount: 'always',
  })
}

/** `text`: a template, or a text that is none, which may have been a draft. */
type Sending = MailToSend & {
  text: EmailText & Partial<Pick<LeadEmail, 'bodyHtml' | 'attachments'>> & { id?: number }
} & Pick<LeadEmail, 'draftId' | 'draftVersion'>

export function useSendMail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (sending: Sending): Promise<SentMail> => (await callApi('POST', ...requestOf(sending))).json(),
    onSuccess: () => refreshAfterMail(client),
  })
}

function requestOf({ text: { id, ...text }, leadId, ...mail }: Sending): [url: string, body: object] {
  if (id !== undefined) return [`${TEMPLATES}/${id}/send`, { leadId, ...mail }]
  const { subject, body, bodyHtml = null, attachments = [] } = text
  return [`/api/leads/${leadId}/emails`, { subject, body, bodyHtml, attachments, ...mail }]
}

/** Refreshes everything that shows or counts emails, and leads: their first email moves them to Contacted. Not awaited: the write itself is done. */
export function refreshAfterMail(client: QueryClient) {
  const shown = [MAILS, UNKNOWN, PLAN, TEMPLATES, `${TEMPLATES}/performance`]
  void client.invalidateQueries({ predicate: ({ queryKey: [url] }) => shown.includes(String(url)) })
  refreshLeads(client)
}
