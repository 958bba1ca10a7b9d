import type { ReactNode } from 'react'
import type { MailTransport } from '../../../../contract/mailbox.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogContent } from '../../../ui/overlay/dialog.tsx'
import { guestFromWords } from '../account/guest-words.ts'
import { MailPreviewPane } from './mail-preview-pane.tsx'
import { OtherLeadQuestion } from './other-lead-question.tsx'
import { SendFrom } from './send-from.tsx'
import { SendTimeField } from './send-time-field.tsx'
import { TrackingChoice } from './tracking-choice.tsx'
import type { SendDraft } from './use-send-draft.ts'

type Props = {
  draft: SendDraft
  /** What the user has to choose first. */
  missing: string | undefined
  onCancel: () => void
  /** Who gets it, and what. */
  children: ReactNode
}

/** The panel of a dialog that sends one email: its recipient, time, tracking and preview. */
export function SendMailContent({ draft, missing, onCancel, children }: Props) {
  return (
    <DialogContent
      title="Send email"
      description={draft.guest ? guestFromWords(draft.guest) : draft.transport && fromWords[draft.transport]}
      className="max-w-xl"
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" onClick={draft.send} disabled={!draft.isReady || draft.isSending}>
            {draft.label}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <SendFrom {...draft.from} />
        <SendTimeField {...draft.time} />
        <TrackingChoice tracking={draft.tracking} canTrack={draft.canTrack} onChange={draft.setTracking} />
        {draft.otherLead && (
          <OtherLeadQuestion question={draft.otherLead} isSending={draft.isSending} onConfirm={draft.sendAnyway} />
        )}
        <MailPreviewPane preview={draft.preview} address={draft.lead?.email} missing={missing} />
      </div>
    </DialogContent>
  )
}

const OWN_ACCOUNT = 'Goes out through your email account.'
const fromWords: Record<MailTransport, string> = {
  smtp: OWN_ACCOUNT,
  gmail: OWN_ACCOUNT,
  graph: OWN_ACCOUNT,
  system: "Goes out through this server's email account.",
  outbox: 'No email account is set up, so this is a test. The email is captured in the built-in outbox, not delivered.',
}
