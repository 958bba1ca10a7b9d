import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cn } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { MAX_SEARCH } from './lead-view.ts'

const REST_MS = 150

type Props = { value: string; onSearch: (text: string) => void }

/** What is typed stands in the box at once; the search follows when the fingers rest. */
export function SearchBox({ value, onSearch }: Props) {
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
    <search className="relative min-w-0 flex-1 basis-40 md:max-w-72 md:basis-48">
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
        aria-label="Search leads"
        placeholder="Search name, company or email"
        maxLength={MAX_SEARCH}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && tell(text)}
        className={cn('text-ellipsis h-8 pl-8 placeholder:text-sm', text && 'pr-8')}
      />
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
