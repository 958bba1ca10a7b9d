import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '../../ui/class-names.ts'
import { controlClasses } from '../../ui/form/input.tsx'
import { NO_FORMATS, type RichText, richText } from './rich-text.ts'
import { RichToolbar } from './rich-toolbar.tsx'

type Props = {
  use?: 'email' | 'signature'
  html: string
  onChange: (html: string) => void
  label: string
  placeholder: string
  describedBy: string
  isInvalid: boolean
  handle: RefObject<RichText | null> | undefined
}

/** The text of an email with formats that email apps show. */
export default function RichEditor({ use = 'email', html, onChange, handle, ...look }: Props) {
  const { label, placeholder, describedBy, isInvalid } = look
  const root = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<RichText>()
  const [formats, setFormats] = useState(NO_FORMATS)
  const changed = useEffectEvent(onChange)
  const start = useEffectEvent((element: HTMLElement) =>
    richText(element, html, { onChange: (next) => changed(next), onFormats: setFormats }),
  )

  useEffect(() => {
    if (!root.current) return
    const made = start(root.current)
    setEditor(made)
    if (handle) handle.current = made
    return () => {
      made.destroy()
      if (handle) handle.current = null
    }
  }, [handle])

  // Before anything else is typed: later, what was typed meanwhile would be overwritten.
  useLayoutEffect(() => editor?.setHtml(html), [editor, html])

  return (
    <div className="flex flex-col">
      <RichToolbar editor={editor} formats={formats} hasSignature={use === 'email'} />
      {/* biome-ignore lint/a11y/useSemanticElements: a text area has no formats. */}
      <div
        ref={root}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        data-placeholder={placeholder}
        contentEditable
        suppressContentEditableWarning
        className={cn(
          controlClasses,
          'rich-text h-auto rounded-t-none py-2',
          use === 'email' ? 'min-h-72' : 'min-h-24',
        )}
      />
    </div>
  )
}
