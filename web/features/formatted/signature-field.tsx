import { useId } from 'react'
import { MAX_SIGNATURE } from '../../../contract/file-limits.ts'
import type { Signature } from '../../../contract/signature.ts'
import { Textarea } from '../../ui/form/textarea.tsx'
import { BodyFormat } from './body-format.tsx'
import { type FormattedText, withHtml } from './formatting.ts'
import { RichEditor } from './lazy-parts.ts'
import { PlainText } from './plain-text.tsx'

type Props = { value: Signature; onChange: (signature: Signature) => void; rows: number; hint: string }

/** A signature as text, and formatted for emails that are. */
export function SignatureField({ value, onChange, rows, hint }: Props) {
  const id = useId()
  const text = { body: value.signature ?? '', bodyHtml: value.signatureHtml ?? null }
  const change = ({ body, bodyHtml }: FormattedText) => onChange({ signature: body, signatureHtml: bodyHtml })
  const isFormatted = text.bodyHtml !== null
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        Signature
      </label>
      <BodyFormat value={text} onChange={change} />
      {text.bodyHtml !== null && (
        <RichEditor
          use="signature"
          html={text.bodyHtml}
          onChange={(next) => change(withHtml(text, next))}
          label="Signature"
          placeholder=""
          describedBy={`${id}-hint`}
          isInvalid={false}
          handle={undefined}
        />
      )}
      <PlainText formatting={{ value: { ...text, attachments: [] }, onChange: (part) => change({ ...text, ...part }) }}>
        <Textarea
          id={id}
          aria-label={isFormatted ? 'Plain text version' : undefined}
          aria-describedby={`${id}-hint`}
          rows={rows}
          maxLength={MAX_SIGNATURE}
          value={text.body}
          onChange={(event) => change({ ...text, body: event.target.value })}
        />
      </PlainText>
      <p id={`${id}-hint`} className="text-ink-3 text-xs">
        {hint}
        {isFormatted && ' Emails written as plain text get the plain text version.'}
      </p>
    </div>
  )
}
