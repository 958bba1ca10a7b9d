import { Search, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { cn } from '../../ui/class-names.ts'
import { Input } from '../../ui/form/input.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TAKES_LETTERS } from './drawer/use-neighbour-keys.ts'
import { MAX_SEARCH } from './lead-view.ts'

const REST_MS = 150

type Props = { value: string; label: string; placeholder: string; onSearch: (text: string) => void }

/** What is typed stands in the box at once; the search follows when the fingers rest. */
export function SearchBox({ value, label, placeholder, onSearch }: Props) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)

  // A value that did not come from here (back, a cleared filter) replaces the text; an echo of our own never does, because
  // more may have been typed since.
  useEffect(() => {
    if (value === told.current) return
    clearTimeout(timer.current)
    told.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  useSlashKey(input)

  function tell(next: string) {
    clearTimeout(timer.current)
    if (next === told.current) return
    told.current = next
    onSearch(next)
  }

  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(next), REST_MS)
  }

  function clear() {
    setText('')
    tell('')
    input.current?.focus()
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
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={MAX_SEARCH}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && tell(text)}
        className={cn('peer text-ellipsis h-8 pl-8 placeholder:text-sm', text && 'pr-8')}
      />
      {!text && (
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

/** The slash leads to the search, unless it is being typed or a dialog has to be answered first. */
function useSlashKey(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function goTo(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(TAKES_LETTERS)) return
      // A modal dialog takes the pointer from everything else.
      if (document.body.style.pointerEvents === 'none') return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    window.addEventListener('keydown', goTo)
    return () => window.removeEventListener('keydown', goTo)
  }, [input])
}
