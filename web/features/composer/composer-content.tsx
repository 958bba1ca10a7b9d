import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import type { EmailPreview } from '../../../contract/email-template.ts'
import type { Lead } from '../../../contract/lead.ts'
import { FormattedMail } from '../formatted/formatted-mail.tsx'
import { SignatureAccount } from '../formatted/signature-account.ts'
import { SendFrom } from '../mail/outbox/send-from.tsx'
import { usePreview } from '../template-data/template-api.ts'
import { MergeProblems, problemMarks } from '../templates/merge-problems.tsx'
import { EvidencePanel } from '../writing/draft/evidence-panel.tsx'
import { StandInNote } from '../writing/draft/stand-in-note.tsx'
import { useDraftCheck } from '../writing/draft/use-draft-check.tsx'
import { ComposerFields } from './composer-fields.tsx'
import { ComposerFooter } from './composer-footer.tsx'
import { ContinueDraft } from './continue-draft.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import { Recipient } from './recipient.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { SaveAsTemplate } from './save-as-template.tsx'
import { isBlank, NO_CONTENT } from './session-store.ts'
import type { Composer } from './use-composer.ts'
import { useComposerSend } from './use-composer-send.ts'
import { useInsertedText } from './use-inserted-text.ts'
import { useRecipient } from './use-recipient.ts'
import { WriteWithAi } from './write-with-ai.tsx'

/** To, subject, body and what helps to write them; below, what happens with the email. */
export function ComposerContent({ composer }: { composer: Composer }) {
  const { session, update, isWriting } = composer
  const typed = session ?? NO_CONTENT
  const leadId = session?.leadId
  const { lead, isMissing } = useRecipient(leadId)
  const sending = useComposerSend(composer, lead)
  const inserted = useInsertedText(composer, lead)
  const draft = inserted.streamed ?? typed
  const check = useDraftCheck(draft, leadId ?? null, !isWriting && !isBlank(draft))
  const bodyHtml = inserted.streamed ? null : typed.bodyHtml
  const preview = usePreview({ ...draft, bodyHtml }, leadId ?? null, !isBlank(draft), sending.from.id).data
  const problems = preview?.problems ?? []
  const [panel, setPanel] = useState<'ai' | 'template' | 'schedule'>()
  const toggle = (wanted: typeof panel) => setPanel((shown) => (shown === wanted ? undefined : wanted))

  function backToText() {
    setPanel(undefined)
    // When the fields are there again.
    setTimeout(() => (check.refs.rich?.current ?? check.refs.body.current)?.focus())
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void sending.send()
  }

  if (panel === 'template' && lead)
    return <SaveAsTemplate draft={typed} lead={lead} by={inserted.written} onDone={backToText} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the fields inside.
    <div onKeyDown={handleKey} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-3">
        <DraftConflict composer={composer} onReplaced={inserted.keep} />
        <Recipient
          lead={lead}
          isMissing={isMissing}
          hasNone={leadId === undefined}
          isLocked={isWriting}
          onChoose={(next: Lead | undefined) => next && void composer.choose(next.id)}
        />
        <SendFrom {...sending.from} />
        {isBlank(typed) && !isWriting && <ContinueDraft session={session} />}
        <SignatureAccount value={sending.from.id}>
          <ComposerFields
            draft={draft}
            onChange={(part) => !isWriting && update(part)}
            check={check}
            marks={problemMarks(problems, draft, check.marks)}
            formatting={isWriting ? undefined : { value: typed, onChange: update }}
            inserted={inserted}
            isAiOpen={panel === 'ai'}
            onAi={() => toggle('ai')}
          >
            {panel === 'ai' && <WriteWithAi lead={lead} inserted={inserted} onClose={backToText} />}
          </ComposerFields>
        </SignatureAccount>
        {!isBlank(draft) && <SignatureNote preview={preview} />}
        <StandInNote standIn={inserted.written?.standIn} />
        <MergeProblems problems={problems} draft={draft} refs={check.refs} />
        {!isBlank(draft) && (
          <EvidencePanel evidence={check.evidence} draft={draft} refs={check.refs} about={check.about} />
        )}
      </div>
      <RefusalNote refusal={sending.refusal} onDismiss={sending.dismissRefusal} />
      <ComposerFooter
        composer={composer}
        sending={sending}
        isWriting={isWriting}
        isScheduling={panel === 'schedule'}
        onSchedule={() => {
          toggle('schedule')
          sending.time.onWhen(panel === 'schedule' ? 'now' : 'later')
        }}
        onTemplate={lead ? () => setPanel('template') : undefined}
      />
    </div>
  )
}

/** What follows the text when it is sent. */
function SignatureNote({ preview }: { preview: EmailPreview | undefined }) {
  const { signature, signatureHtml } = preview ?? {}
  if (!signature && !signatureHtml) return null
  return (
    <section aria-label="Signature" className="-mt-2 flex flex-col gap-1">
      {signatureHtml ? (
        <FormattedMail html={signatureHtml} title="Signature" className="h-32" />
      ) : (
        <p className="wrap-anywhere whitespace-pre-wrap rounded-md border border-dashed px-3 py-2 text-ink-2 text-sm">
          {signature}
        </p>
      )}
      <p className="text-ink-3 text-xs">We add your signature below the text, if you have one.</p>
    </section>
  )
}
