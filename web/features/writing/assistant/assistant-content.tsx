import { Copy } from 'lucide-react'
import { writerWords } from '../../../../contract/writer-name.ts'
import { copyWithToast } from '../../../lib/copy-with-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Difference } from '../draft/difference.tsx'
import { DraftFields } from '../draft/draft-fields.tsx'
import { EvidencePanel } from '../draft/evidence-panel.tsx'
import { GoBackButton } from '../draft/go-back-button.tsx'
import { StandInNote } from '../draft/stand-in-note.tsx'
import { useDraftCheck } from '../draft/use-draft-check.tsx'
import type { Assistant } from './use-assistant.ts'

export function AssistantContent({ assistant, isOpen }: { assistant: Assistant; isOpen: boolean }) {
  const { draft, improved, isWriting } = assistant
  const { refs, evidence, marks, about } = useDraftCheck(draft, assistant.brief.lead?.id ?? null, isOpen && !isWriting)
  const isWaiting = isWriting && draft.body === ''
  return (
    <div className="flex flex-col gap-4">
      {improved && (
        <Difference
          mine={draft}
          offered={improved}
          writtenBy={improved.writtenBy}
          standIn={improved.standIn}
          onTake={assistant.takeImproved}
          onKeep={assistant.keepMine}
        />
      )}
      <DraftFields
        draft={draft}
        onChange={assistant.changeDraft}
        refs={refs}
        marks={marks}
        bodyLabel="Body"
        placeholders={{ subject: 'Email subject...', body: 'Write here, or generate an email...' }}
        rows={14}
        busyText={isWaiting ? 'Writing your email...' : undefined}
        note={assistant.writtenBy && !isWriting ? `Written by ${writerWords(assistant.writtenBy)}` : undefined}
        subjectActions={<CopyButton what="subject" text={draft.subject} />}
        bodyActions={
          <>
            <GoBackButton onClick={assistant.goBack} />
            <CopyButton what="body" text={draft.body} />
          </>
        }
      />
      {!isWriting && <StandInNote standIn={assistant.standIn} />}
      {assistant.remark && !isWriting && (
        <p role="status" className="wrap-anywhere text-ink-2 text-sm">
          {assistant.remark}
        </p>
      )}
      <EvidencePanel evidence={evidence} draft={draft} refs={refs} about={about} />
    </div>
  )
}

function CopyButton({ what, text }: { what: string; text: string }) {
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`Copy ${what}`}
      disabled={text === ''}
      onClick={() => copyWithToast(text)}
    >
      <Copy className="size-3.5!" aria-hidden="true" />
      Copy
    </Button>
  )
}
