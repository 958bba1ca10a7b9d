import type { Formatting } from '../formatted/formatting.ts'

/** What a tab is writing. It survives a reload here, and on the server as a draft. */
export type Session = Text & {
  /** Names the draft before it has an ID, and sends it once. */
  key: string
  draftId?: number
  version?: string
  /** What the server has of it. */
  saved: Text
  /** The email account it goes out from, where the user chose one. */
  mailboxId?: number | undefined
  /** The template it began with. */
  template?: Content
  isMinimized: boolean
}
/** What the recipient gets. */
export type Content = Formatting & { subject: string }
type Text = Content & { leadId?: number | undefined }

export const NO_CONTENT: Content = { subject: '', body: '', bodyHtml: null, attachments: [] }

export const contentOf = ({ subject, body, bodyHtml, attachments }: Content): Content => ({
  subject,
  body,
  bodyHtml,
  attachments,
})

export const isSameContent = (one: Content, other: Content) =>
  one.subject === other.subject &&
  one.body === other.body &&
  one.bodyHtml === other.bodyHtml &&
  filesOf(one) === filesOf(other)

const filesOf = ({ attachments }: Content) => attachments.map(({ hash, name }) => `${hash} ${name}`).join('\n')

const nameOf = (userId: number) => `composer-${userId}`

// In the session of the tab: each tab has its own email, and another user of this browser sees none of it.
export function hasSession(userId: number): boolean {
  try {
    return sessionStorage.getItem(nameOf(userId)) !== null
  } catch {
    return false
  }
}

export function readSession(userId: number): Session | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(nameOf(userId)) ?? 'null')
    if (!isSession(stored)) return undefined
    // What an earlier version stored is plain text.
    return { ...NO_CONTENT, ...stored, saved: { ...NO_CONTENT, ...stored.saved } }
  } catch {
    return undefined
  }
}

export function storeSession(userId: number, session: Session | undefined) {
  try {
    if (session) sessionStorage.setItem(nameOf(userId), JSON.stringify(session))
    else sessionStorage.removeItem(nameOf(userId))
  } catch {}
}

const isSession = (stored: unknown): stored is Session =>
  typeof stored === 'object' &&
  stored !== null &&
  ['key', 'subject', 'body'].every((name) => typeof (stored as Record<string, unknown>)[name] === 'string') &&
  typeof (stored as Session).saved?.subject === 'string'

export const isBlank = ({
  subject,
  body,
  bodyHtml,
  attachments = [],
}: Pick<Content, 'subject' | 'body'> & Partial<Content>) =>
  subject.trim() === '' && body.trim() === '' && attachments.length === 0 && !bodyHtml?.includes('<img')

/** Whether it is still the template it began with, field by field. */
export const isTemplate = (session: Session) =>
  session.template !== undefined && isSameContent(session, session.template)

/** Nothing of it is lost without a draft: it is empty, or a template that nobody has changed or addressed. */
export const hasNothingOwn = (session: Session) =>
  isBlank(session) || (session.draftId === undefined && session.leadId === undefined && isTemplate(session))

/** Whether the server has another text, or none. */
export const isUnsaved = (session: Session) =>
  !(session.draftId === undefined && hasNothingOwn(session)) &&
  (session.draftId === undefined || !isSameContent(session, session.saved) || session.leadId !== session.saved.leadId)
