import { Braces } from 'lucide-react'
import { useRef } from 'react'
import { replaceText } from '../../lib/replace-text.ts'
import { Button } from '../../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/overlay/dropdown-menu.tsx'
import type { DraftRefs } from '../writing/draft/draft-fields.tsx'
import { leadMenuFields, mergeText, senderMenuFields } from './merge-fields.ts'

/** Inserts a merge field where the caret last was, in the subject or the body. */
export function MergeFieldMenu({ refs }: { refs: DraftRefs }) {
  const chosen = useRef<string>(undefined)
  const place = useRef<HTMLInputElement | HTMLTextAreaElement>(null)

  /** Remembers the text control that had focus: by keyboard the menu button takes focus first, by pointer the menu does. */
  function remember(from: EventTarget | null) {
    if (refs.rich?.current?.contains(from)) place.current = null
    else if (from === refs.subject.current || from === refs.body.current)
      place.current = from === refs.subject.current ? refs.subject.current : refs.body.current
  }

  /** Runs when the menu has closed: only now is the focus free. */
  function insert(event: Event) {
    const text = chosen.current
    chosen.current = undefined
    const rich = refs.rich?.current
    if (text !== undefined && rich && !place.current) {
      event.preventDefault()
      return rich.insertText(text)
    }
    const control = place.current ?? refs.body.current
    if (text === undefined || !control) return
    event.preventDefault()
    replaceText(control, control.selectionStart ?? 0, control.selectionEnd ?? 0, text)
  }

  const items = (fields: typeof leadMenuFields) =>
    fields.map((field) => (
      <DropdownMenuItem
        key={field.name}
        onSelect={() => {
          chosen.current = mergeText(field)
        }}
      >
        {field.label}
        <code className="ml-auto pl-6 text-ink-3 text-xs">{field.name}</code>
      </DropdownMenuItem>
    ))

  return (
    <DropdownMenu onOpenChange={(isOpen) => isOpen && remember(document.activeElement)}>
      <DropdownMenuTrigger asChild>
        <Button size="sm" variant="ghost" onFocus={(event) => remember(event.relatedTarget)}>
          <Braces className="size-3.5!" aria-hidden="true" />
          Insert field
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={insert}>
        <DropdownMenuLabel>Lead fields</DropdownMenuLabel>
        {items(leadMenuFields)}
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Sender fields</DropdownMenuLabel>
        {items(senderMenuFields)}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
