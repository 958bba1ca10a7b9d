/** What a tab is writing. It survives a reload here, and on the server as a draft. */
export type Session = Text & {
  /** Names the draft before it has an ID, and sends it once. */
  key: string
  draftId?: number
  version?: string
  /** What the server has of it. */
  saved: Text
  /** The template it began with. */
  template?: { subject: string; body: string }
  isMinimized: boolean
}
type Text = { leadId?: number | undefined; subject: string; body: string }

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
    return isSession(stored) ? stored : undefined
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

export const isBlank = ({ subject, body }: Text) => subject.trim() === '' && body.trim() === ''

/** Whether it is still the template it began with, field by field. */
export const isTemplate = ({ subject, body, template }: Session) =>
  template !== undefined && template.subject === subject && template.body === body

/** Nothing of it is lost without a draft: it is empty, or a template that nobody has changed or addressed. */
export const hasNothingOwn = (session: Session) =>
  isBlank(session) || (session.draftId === undefined && session.leadId === undefined && isTemplate(session))

/** Whether the server has another text, or none. */
export const isUnsaved = (session: Session) =>
  !(session.draftId === undefined && hasNothingOwn(session)) &&
  (session.draftId === undefined ||
    session.subject !== session.saved.subject ||
    session.body !== session.saved.body ||
    session.leadId !== session.saved.leadId)
