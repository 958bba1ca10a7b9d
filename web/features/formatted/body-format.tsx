import { useRef } from 'react'
import { htmlFromText } from '../../../contract/html-text.ts'
import { Button } from '../../ui/button.tsx'
import type { FormattedText } from './formatting.ts'
import { RichEditor } from './lazy-parts.ts'

type Props = { value: FormattedText; onChange: (text: FormattedText) => void }

/** Plain text or formatted. Changing one's mind twice loses nothing. */
export function BodyFormat({ value, onChange }: Props) {
  const last = useRef<FormattedText>(undefined)

  function format() {
    const known = last.current?.body === value.body ? last.current.bodyHtml : null
    onChange({ body: value.body, bodyHtml: known ?? htmlFromText(value.body) })
  }

  function unformat() {
    last.current = value
    onChange({ body: value.body, bodyHtml: null })
  }

  const isFormatted = value.bodyHtml !== null
  const ways = [
    { label: 'Plain text', isChosen: !isFormatted, choose: unformat },
    { label: 'Formatted', isChosen: isFormatted, choose: format },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a row in every browser.
    <div role="group" aria-label="Format" className="flex w-fit rounded-md border p-0.5">
      {ways.map(({ label, isChosen, choose }) => (
        <Button
          key={label}
          size="sm"
          variant="ghost"
          aria-pressed={isChosen}
          onPointerEnter={() => void RichEditor.load()}
          onClick={() => !isChosen && choose()}
          className="rounded-sm aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
