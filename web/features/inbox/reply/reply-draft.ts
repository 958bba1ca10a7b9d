import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { EmailFile } from '../../../../contract/email-file.ts'
import type { ReplyDraft as WrittenReply } from '../../../../contract/reply-draft.ts'
import { keepDraft, readDraft } from '../../../lib/drafts/kept-draft.ts'
import { newKey } from '../../../lib/queries/new-key.ts'
import type { FormattedText } from '../../formatted/formatting.ts'
import type { DraftedClaim } from '../../writing/draft/drafted-claims.ts'

export type ReplyMode = 'reply' | 'replyAll' | 'forward'

/** A reply that is being written. It survives a reload, in this browser. */
export type ReplyDraft = {
  mode: ReplyMode
  /** As typed, to forward. */
  to: string
  body: string
  bodyHtml: string | null
  attachments: EmailFile[]
  /** Sends it once. */
  key: string
  /** Where we drafted it: the text as it came, and what was taken from a source. */
  drafted?: Drafted | undefined
  /** What somebody had written before a draft took its place. */
  replaced?: FormattedText | undefined
}

type Drafted = Pick<WrittenReply, 'body' | 'open' | 'standIn'> & { claims: DraftedClaim[] }

const drafts = new Map<string, ReplyDraft | undefined>()
const listeners = new Set<() => void>()

/** Each user of a browser has their own. */
export const draftName = (userId: number, conversationId: number) => `reply-${userId}-${conversationId}`

export function readReply(name: string): ReplyDraft | undefined {
  if (!drafts.has(name)) drafts.set(name, stored(name))
  return drafts.get(name)
}

export function writeReply(name: string, draft: ReplyDraft | undefined) {
  drafts.set(name, draft)
  keepDraft(name, draft && !isBlankReply(draft) ? draft : undefined)
  for (const listener of listeners) listener()
}

// Earlier versions stored the last reply under this name. The server has its text.
keepDraft('sent-reply', undefined)

type Sent = { name: string; messageId: number; draft: ReplyDraft }
const LAST_SENT = ['last sent reply']

/** The reply that was sent last, for some minutes on this page: taken back, it returns as it was typed. Nothing of it is stored in the browser. */
export const keepSentReply = (client: QueryClient, sent: Sent) => client.setQueryData<Sent>(LAST_SENT, sent)

/** Undefined when this page has sent another one, or none: the server knows its text. */
export function readSentReply(client: QueryClient, name: string, messageId: number) {
  const sent = client.getQueryData<Sent>(LAST_SENT)
  return sent?.name === name && sent.messageId === messageId ? sent.draft : undefined
}

export const newReply = (mode: ReplyMode): ReplyDraft => ({
  mode,
  to: '',
  body: '',
  bodyHtml: null,
  attachments: [],
  key: newKey(),
})

export const useReplyDraft = (name: string) =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => readReply(name),
  )

export const isBlankReply = ({ body, bodyHtml, attachments, to }: ReplyDraft) =>
  body.trim() === '' && !bodyHtml?.includes('<img') && attachments.length === 0 && to.trim() === ''

function stored(name: string): ReplyDraft | undefined {
  const draft = readDraft(name)
  return isDraft(draft) ? draft : undefined
}

const isDraft = (value: unknown): value is ReplyDraft =>
  typeof value === 'object' &&
  value !== null &&
  ['mode', 'to', 'body', 'key'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  Array.isArray((value as ReplyDraft).attachments)
