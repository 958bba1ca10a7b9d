import { lazyPart } from '../../lib/lazy-part.ts'
import { preloadWhenIdle } from '../../lib/preload.ts'

// Forms and dialogs load later than the page: they bring zod along.
export const MailboxEditor = lazyPart(() => import('./account/mailbox-editor.tsx'))
export const SendingForm = lazyPart(() => import('./sending/sending-form.tsx'))
export const RecipientLimits = lazyPart(() => import('./sending/recipient-limits.tsx'))
export const TrackingDomainForm = lazyPart(() => import('./tracking-domain/tracking-domain-form.tsx'))
/** Seldom shown, and by two pages. */
export const TestLeadsNote = lazyPart(() => import('./account/test-leads-note.tsx'))
export const MailPanel = lazyPart(() =>
  import('./reading/mail-panel.tsx').then((part) => ({ default: part.MailPanel })),
)
export const UnknownDialog = lazyPart(() =>
  import('./outbox/unknown-dialog.tsx').then((part) => ({ default: part.UnknownDialog })),
)
export const AddSuppressionsDialog = lazyPart(() =>
  import('./do-not-contact/add-suppressions-dialog.tsx').then((part) => ({ default: part.AddSuppressionsDialog })),
)
/** Opened with a template and, where it is known, a lead. */
export const SendMailDialog = lazyPart(() =>
  import('./outbox/send-mail-dialog.tsx').then((part) => ({ default: part.SendMailDialog })),
)
/** For a dialog in which an email was written. */
export const SendTextContent = lazyPart(() => import('./outbox/send-text-content.tsx'))

export const preloadParts = () => preloadWhenIdle(MailPanel.load, SendMailDialog.load)
