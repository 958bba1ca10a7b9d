import { lazy } from 'react'

// Dialogs load later than the page: their forms bring zod along.
const loadMailbox = () => import('./account/mailbox-dialog.tsx')
const loadMail = () => import('./outbox/mail-dialog.tsx')
const loadSend = () => import('./outbox/send-mail-dialog.tsx').then((part) => ({ default: part.SendMailDialog }))
const loadSuppressions = () => import('./do-not-contact/add-suppressions-dialog.tsx')

export const MailboxDialog = lazy(loadMailbox)
export const MailDialog = lazy(() => loadMail().then((part) => ({ default: part.MailDialog })))
export const AddSuppressionsDialog = lazy(() =>
  loadSuppressions().then((part) => ({ default: part.AddSuppressionsDialog })),
)
/** Opened with a template and, where it is known, a lead. */
export const SendMailDialog = lazy(loadSend)

/** Loads them while the browser is idle, so that they open at once. A failure shows when one is opened. */
export function preloadParts() {
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000))
  whenIdle(() => {
    for (const load of [loadMailbox, loadMail, loadSend, loadSuppressions]) load().catch(() => undefined)
  })
}
