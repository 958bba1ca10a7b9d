import { Search, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isShortcut, useLetterKeys } from '../../lib/keys/letter-keys.ts'
import { cn } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { Input } from './input.tsx'

// The first key searches at once, and so does each that comes after a pause this long. Of faster ones only the last does.
const PAUSE_MS = 80
const MAX_LENGTH = 200

type Props = {
  value: string
  label: string
  placeholder: string
  onSearch: (text: string) => void
  /** Enter goes on to what was found, and so does Escape once the box is empty. */
  onLeave?: () => void
}

/** Searches with every key as it is typed. `/` focuses it. */
export function SearchBox({ value, label, placeholder, onSearch, onLeave }: Props) {
  const [text, setText] = useState(value)
  const searched = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typedAt = useRef(0)
  const input = useRef<HTMLInputElement>(null)

  // A value from outside (the back button, cleared filters) replaces the text. Our own value coming back does not: the user
  // may have typed more since.
  useEffect(() => {
    if (value === searched.current) return
    clearTimeout(timer.current)
    searched.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  useSlashKey(input)
  const hasKeys = useLetterKeys()

  function search(next: string) {
    clearTimeout(timer.current)
    if (next === searched.current) return
    searched.current = next
    onSearch(next)
  }

  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    const now = performance.now()
    const isAfterPause = now - typedAt.current > PAUSE_MS
    typedAt.current = now
    if (isAfterPause) search(next)
    else timer.current = setTimeout(() => search(next), PAUSE_MS)
  }

  function clear() {
    setText('')
    search('')
    input.current?.focus()
  }

  function handleKey(key: string) {
    if (key === 'Enter') search(text)
    if (key === 'Escape' && onLeave && text) clear()
    else if (key === 'Enter' || key === 'Escape') onLeave?.()
  }

  return (
    <search className="relative min-w-0 flex-1 basis-32 md:max-w-72 md:basis-48">
      <Search
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-2.5 size-4 text-ink-3"
        aria-hidden="true"
      />
      <Input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-keyshortcuts={hasKeys ? '/' : undefined}
        placeholder={placeholder}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => handleKey(event.key)}
        className={cn('peer text-ellipsis h-8 pl-8 placeholder:text-sm', text && 'pr-8')}
      />
      {!text && hasKeys && (
        <span
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2 hidden rounded-sm border px-1.5 font-sans text-ink-3 text-xs peer-focus:hidden md:block pointer-coarse:hidden"
        >
          /
        </span>
      )}
      {text && (
        <IconButton
          label="Clear search"
          onClick={clear}
          className="-translate-y-1/2 absolute top-1/2 right-0.5 size-7 pointer-coarse:size-11"
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </search>
  )
}

/** `/` focuses the box, unless the user is typing or a modal dialog is open. */
function useSlashKey(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function goTo(event: KeyboardEvent) {
      if (event.key !== '/' || !isShortcut(event)) return
      // A modal dialog disables the pointer everywhere else.
      if (document.body.style.pointerEvents === 'none') return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    window.addEventListener('keydown', goTo)
    return () => window.removeEventListener('keydown', goTo)
  }, [input])
}
