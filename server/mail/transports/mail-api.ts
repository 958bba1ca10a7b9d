/**
 * How emails go out and come in through a provider's API. An email is first kept as a draft, whose ID is saved before the draft is
 * sent: whatever becomes of the connection, that ID tells later whether it left.
 */
export type MailApi = {
  /**
   * Keeps the email as a draft: nothing is sent. With `isRetry` an earlier attempt may have left one with the same Message-ID of
   * which we never heard: it is deleted first, so that nobody sends it by hand.
   */
  prepare(mail: MailToSend): Promise<PreparedMail>
  /** Sends the draft. A failure of the kind `cut` may mean that it was sent. */
  send(id: string): Promise<SentMail>
  /** Deletes a draft that is not to be sent. Does nothing where there is none any more. */
  discard(id: string): Promise<void>
  /** What became of the draft. `gone`: it was deleted, or sent and then deleted; nobody can tell. */
  lookUp(mail: { id: string; threadId: string | null; messageId: string }): Promise<Whereabouts>
  /**
   * A whole email as it is in the mailbox, in whichever folder; undefined when it is not there any more. `most` bytes of it. `at`: when
   * it came, as others may have the same Message-ID.
   */
  readWhole(mail: KnownMail, most: number): Promise<Buffer | undefined>
  /**
   * What came in since `cursor`, oldest first, in pages; each says from where to read on once its emails are saved. Emails of our own
   * (sent, drafts), spam and trash are left out. Without a cursor, or where the provider knows it no more: from `since` on.
   */
  readNew(cursor: string | null, since: Date): AsyncIterable<ReceivedPage>
  /** The same of what was sent from the mailbox, in whichever email app. Its cursor is its own. */
  readSent(cursor: string | null, since: Date): AsyncIterable<ReceivedPage>
}

export type KnownMail = { messageId: string; at: Date }

export type MailToSend = {
  raw: Buffer
  messageId: string
  /** The thread that the email goes on with, in the sender's own mailbox too. */
  threadId: string | null
  isRetry: boolean
}

type PreparedMail = { id: string; threadId: string | null }

/** `messageId`: the one that recipients see, where the provider replaced ours and has told us. */
export type SentMail = { reply: string; messageId: string | null; threadId: string | null }

export type Whereabouts =
  | { state: 'draft' }
  | { state: 'sent'; messageId: string | null; threadId: string | null; sentAt: Date | null }
  | { state: 'gone' }

export type ReceivedMail = { raw: Buffer; receivedAt: Date }
export type ReceivedPage = { mails: ReceivedMail[]; cursor: string }

/** A valid token; `rejected` is one that the provider did not accept, although it should still have been valid. */
export type TokenSource = (rejected?: string) => Promise<string>

/**
 * Why a call failed, with the provider's own words. `revoked`: access has ended, the owner has to connect again. `forbidden`: the
 * account or its admin doesn't allow it (no mailbox, API disabled, missing scope, sending blocked). `limited`: too much for now.
 * `refused`: this email is not accepted, whoever sends it again. `away`: not done, the provider can't now or wasn't reached.
 * `cut`: no answer came, it may have been done.
 */
export class MailApiFailure extends Error {
  readonly kind: 'revoked' | 'forbidden' | 'limited' | 'refused' | 'away' | 'cut'
  readonly retryAfterSeconds: number | undefined

  constructor(
    kind: MailApiFailure['kind'],
    message: string,
    more: { retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'MailApiFailure'
    this.kind = kind
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
