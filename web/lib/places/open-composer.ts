import { useSyncExternalStore } from 'react'
import type { EmailFile } from '../../../contract/email-file.ts'

type Text = { subject: string; body: string; bodyHtml?: string | null; attachments?: EmailFile[] }

/** Whom to write to, or which draft to continue. Without either, the user picks a lead. A template is filled in for the lead. `mailboxId`: the account it goes out from. */
export type ComposerRequest = {
  leadId?: number
  draftId?: number
  mailboxId?: number
  text?: Text
  template?: Text
}

let request: ComposerRequest | undefined
const listeners = new Set<() => void>()

function setRequest(next: ComposerRequest | undefined) {
  request = next
  for (const listener of listeners) listener()
}

/** Opens the docked composer. One that is open already is saved as a draft first, unless it is the same email. */
export const openComposer = (wanted: ComposerRequest = {}) => setRequest(wanted)

/** An email from a template, to the lead it was written for or to one that the user picks. */
export const writeFromTemplate = ({
  subject,
  body,
  bodyHtml = null,
  attachments = [],
  leadId,
}: Text & { leadId: number | null }) =>
  openComposer({ template: { subject, body, bodyHtml, attachments }, ...(leadId !== null && { leadId }) })

/** For the lead that is open on this page, or for one that is chosen then. */
export function openComposerHere() {
  const { pathname, search } = window.location
  const id = Number(/^\/leads\/(\d+)$/.exec(pathname)?.[1] ?? new URLSearchParams(search).get('lead'))
  openComposer(id > 0 ? { leadId: id } : {})
}

/** Each request is answered once. */
export const takeRequest = () => setRequest(undefined)

export const useComposerRequest = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => request,
  )
