import { type ReactNode, type RefObject, useId } from 'react'
import { cn } from '../../../ui/class-names.ts'
import { MarkedInput, MarkedTextarea } from '../../../ui/marked-text.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { AttachmentList } from '../../formatted/attachment-list.tsx'
import { BodyFormat } from '../../formatted/body-format.tsx'
import { type Formatting, withHtml } from '../../formatted/formatting.ts'
import { RichEditor } from '../../formatted/lazy-parts.ts'
import { PlainText } from '../../formatted/plain-text.tsx'
import type { RichText } from '../../formatted/rich-text.ts'
import { subjectAdvice, wordCount } from './draft-advice.ts'
import { LabelRow, Note } from './draft-field-parts.tsx'
import { type Draft, type Mark, pieces } from './evidence-marks.ts'

const MAX_SUBJECT = 500
const MAX_BODY = 50_000

export type DraftRefs = {
  subject: RefObject<HTMLInputElement | null>
  body: RefObject<HTMLTextAreaElement | null>
  /** The formatted body, where it can be formatted. */
  rich?: RefObject<RichText | null>
}
export type DraftMarks = Record<keyof Draft, Mark[]>

type Props = {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  refs: DraftRefs
  marks: DraftMarks
  bodyLabel: string
  placeholders: Draft
  rows: number
  isMonospace?: boolean
  /** Shown over the body while it is being generated. */
  busyText?: string
  isRequired?: boolean
  /** Shown next to the word count. */
  note?: string
  /** What an empty subject means, where it is allowed. */
  emptySubject?: string
  /** Validation errors. */
  errors?: Partial<Record<keyof Draft, string | undefined>>
  /** Shown next to the labels. */
  subjectActions?: ReactNode
  bodyActions?: ReactNode
  /** Where the body can be formatted and have attachments. */
  formatting?: { value: Formatting; onChange: (part: Partial<Formatting>) => void }
}

/** Subject and body of an email, with doubtful claims marked in the text. */
export function DraftFields({
  draft,
  onChange,
  refs,
  marks,
  busyText,
  isRequired,
  errors,
  formatting,
  ...look
}: Props) {
  const id = useId()
  const { length, isExact, advice, isLong } = subjectAdvice(draft.subject)
  const words = wordCount(draft.body)
  const isBusy = busyText !== undefined
  const html = formatting?.value.bodyHtml ?? null
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <LabelRow id={`${id}-subject`} label="Subject" isRequired={isRequired} actions={look.subjectActions} />
        <MarkedInput
          ref={refs.subject}
          id={`${id}-subject`}
          aria-describedby={`${id}-subject-note`}
          aria-required={isRequired}
          aria-invalid={errors?.subject ? true : undefined}
          autoComplete="off"
          maxLength={MAX_SUBJECT}
          placeholder={look.placeholders.subject}
          value={draft.subject}
          onChange={(event) => onChange({ subject: event.target.value })}
          pieces={pieces(draft.subject, marks.subject)}
        />
        <Note id={`${id}-subject-note`} error={errors?.subject} isWarning={isLong}>
          {length === 0
            ? (look.emptySubject ?? advice)
            : `${isExact ? '' : 'About '}${length} ${length === 1 ? 'character' : 'characters'}: ${advice}`}
        </Note>
      </div>
      <div className="flex flex-col gap-1.5">
        <LabelRow id={`${id}-body`} label={look.bodyLabel} isRequired={isRequired} actions={look.bodyActions} />
        {formatting && <BodyFormat value={formatting.value} onChange={formatting.onChange} />}
        {formatting && html !== null && (
          <RichEditor
            html={html}
            onChange={(next) => formatting.onChange(withHtml(formatting.value, next))}
            label={look.bodyLabel}
            placeholder={look.placeholders.body}
            describedBy={`${id}-body-note`}
            isInvalid={errors?.body !== undefined}
            handle={refs.rich}
          />
        )}
        <PlainText formatting={formatting}>
          <MarkedTextarea
            ref={refs.body}
            id={`${id}-body`}
            aria-label={html === null ? undefined : 'Plain text version'}
            aria-describedby={`${id}-body-note`}
            aria-required={isRequired}
            aria-invalid={errors?.body ? true : undefined}
            aria-busy={isBusy}
            disabled={isBusy}
            rows={look.rows}
            maxLength={MAX_BODY}
            placeholder={look.placeholders.body}
            value={draft.body}
            onChange={(event) => onChange({ body: event.target.value })}
            pieces={pieces(draft.body, marks.body)}
            className={cn(look.isMonospace && 'font-mono')}
          />
          {isBusy && (
            <p
              role="status"
              className="absolute inset-px flex items-center justify-center gap-2.5 rounded-md bg-surface text-ink-2 text-sm"
            >
              <Spinner />
              {busyText}
            </p>
          )}
        </PlainText>
        {formatting && (
          <AttachmentList
            attachments={formatting.value.attachments}
            onChange={(attachments) => formatting.onChange({ attachments })}
          />
        )}
        <Note id={`${id}-body-note`} error={errors?.body}>
          {`${words} ${words === 1 ? 'word' : 'words'}`}
          {look.note && ` · ${look.note}`}
        </Note>
      </div>
    </div>
  )
}
