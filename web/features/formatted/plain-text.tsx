import type { ReactNode } from 'react'
import { textFromHtml } from '../../../contract/html-text.ts'
import { Button } from '../../ui/button.tsx'
import { type Formatting, hasOwnText } from './formatting.ts'

type Props = {
  formatting: { value: Formatting; onChange: (part: Partial<Formatting>) => void } | undefined
  children: ReactNode
}

/** The plain text: all of the email, or what recipients get whose email app shows no formats. */
export function PlainText({ formatting, children }: Props) {
  if (!formatting || formatting.value.bodyHtml === null) return <div className="relative">{children}</div>
  const { value, onChange } = formatting
  const isOwn = hasOwnText(value)
  return (
    <details className="rounded-md border text-sm">
      <summary className="cursor-pointer px-3 py-1.5 text-ink-2 hover:bg-sunken focus-visible:shadow-(--focus-inset)">
        {isOwn ? 'Plain text version: edited by you' : 'Plain text version: follows the formatted text'}
      </summary>
      <div className="flex flex-col gap-2 border-t p-3">
        <p className="text-ink-2 text-xs">Every email has it, for email apps that show no formatting.</p>
        <div className="relative">{children}</div>
        {isOwn && (
          <Button
            size="sm"
            className="self-start"
            onClick={() => onChange({ body: textFromHtml(value.bodyHtml ?? '') })}
          >
            Match the formatted text
          </Button>
        )}
      </div>
    </details>
  )
}
