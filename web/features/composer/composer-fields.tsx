import { Sparkles } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { writerWords } from '../../../contract/writer-name.ts'
import { Button } from '../../ui/button.tsx'
import { TemplatePicker } from '../template-data/template-picker.tsx'
import { MergeFieldMenu } from '../templates/merge-field-menu.tsx'
import { DraftFields, type DraftMarks } from '../writing/draft/draft-fields.tsx'
import type { Draft } from '../writing/draft/evidence-marks.ts'
import { GoBackButton } from '../writing/draft/go-back-button.tsx'
import type { useDraftCheck } from '../writing/draft/use-draft-check.tsx'
import type { InsertedText } from './use-inserted-text.ts'

type Props = {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  check: ReturnType<typeof useDraftCheck>
  marks: DraftMarks
  /** Undefined while AI writes. */
  formatting: ComponentProps<typeof DraftFields>['formatting'] | undefined
  inserted: InsertedText
  isAiOpen: boolean
  onAi: () => void
  /** Between the tools and the fields: what the AI should write. */
  children: ReactNode
}

export function ComposerFields({ draft, onChange, check, marks, formatting, inserted, children, ...ai }: Props) {
  const isWaiting = inserted.isWriting && draft.body === ''
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          <TemplatePicker
            label="Template"
            aria-label="Insert a template"
            placeholder="Insert a template"
            onChoose={(template) => template && inserted.insertTemplate(template)}
            disabled={inserted.isWriting}
          />
        </div>
        <Button aria-expanded={ai.isAiOpen} onClick={ai.onAi} disabled={inserted.isWriting}>
          <Sparkles aria-hidden="true" />
          Write with AI
        </Button>
      </div>
      {children}
      <DraftFields
        draft={draft}
        onChange={onChange}
        refs={check.refs}
        marks={marks}
        bodyLabel="Body"
        placeholders={{ subject: 'Email subject...', body: 'Write your email here...' }}
        rows={10}
        {...(formatting && { formatting })}
        busyText={isWaiting ? 'Writing your email…' : undefined}
        note={inserted.written && `Written by ${writerWords(inserted.written.writtenBy)}`}
        bodyActions={
          <>
            <GoBackButton onClick={inserted.goBack} />
            <MergeFieldMenu refs={check.refs} />
          </>
        }
      />
    </>
  )
}
