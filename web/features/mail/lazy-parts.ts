import { lazy } from 'react'
import { preloadWhenIdle } from '../../lib/preload.ts'

// Dialogs load later than the page: their forms bring zod along.
const loadMailbox = () => import('./account/mailbox-dialog.tsx')
const loadMail = () => import('./outbox/mail-dialog.tsx')
const loadUnknown = () => import('./outbox/unknown-dialog.tsx')
const loadSend = () => import('./outbox/send-mail-dialog.tsx').then((part) => ({ default: part.SendMailDialog }))
export const loadSendText = () => import('./outbox/send-text-content.tsx')
const loadSuppressions = () => import('./do-not-contact/add-suppressions-dialog.tsx')

export const MailboxDialog = lazy(loadMailbox)
export const MailDialog = lazy(() => loadMail().then((part) => ({ default: part.MailDialog })))
export const UnknownDialog = lazy(() => loadUnknown().then((part) => ({ default: part.UnknownDialog })))
export const AddSuppressionsDialog = lazy(() =>
  loadSuppressions().then((part) => ({ default: part.AddSuppressionsDialog })),
)
/** Opened with a template and, where it is known, a lead. */
export const SendMailDialog = lazy(loadSend)
/** For a dialog in which an email was written. */
export const SendTextContent = lazy(loadSendText)

export const preloadParts = () => preloadWhenIdle(loadMailbox, loadMail, loadSend, loadSuppressions)
