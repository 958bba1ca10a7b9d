import { lazy } from 'react'

// What opens later comes later: forms and what they check values with (zod), the mail as its reader sees it.
const loadMailbox = () => import('./account/mailbox-dialog.tsx')
const loadMail = () => import('./outbox/mail-dialog.tsx')
const loadSend = () => import('./outbox/send-mail-dialog.tsx').then((part) => ({ default: part.SendMailDialog }))
const loadAdding = () => import('./do-not-contact/add-suppressions-dialog.tsx')

export const MailboxDialog = lazy(loadMailbox)
export const MailDialog = lazy(() => loadMail().then((part) => ({ default: part.MailDialog })))
export const AddSuppressionsDialog = lazy(() => loadAdding().then((part) => ({ default: part.AddSuppressionsDialog })))
/** For a template and, where it is known, a lead. */
export const SendMailDialog = lazy(loadSend)

/** Fetches them when the browser has nothing better to do, so that they open at once. Opening tells a failure. */
export function preloadParts() {
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000))
  whenIdle(() => {
    for (const load of [loadMailbox, loadMail, loadSend, loadAdding]) load().catch(() => undefined)
  })
}
