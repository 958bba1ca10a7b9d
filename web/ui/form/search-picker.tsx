import { Check, ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { cn } from '../class-names.ts'
import { menuItemClasses, menuPanelClasses } from '../overlay/menu-classes.ts'
import { controlClasses, Input } from './input.tsx'

const DEBOUNCE_MS = 150

type Item = { id: number }

/** What to choose from, and the texts of the picker. */
export type Searched<T extends Item> = {
  /** The first few that contain the text. */
  useFound: (search: string) => { found: T[] | undefined; isError: boolean }
  show: (item: T) => ReactNode
  words: { list: string; search: string; nothing: string; failure: string }
}

type Props<T extends Item> = Omit<ComponentProps<typeof Popover.Trigger>, 'value' | 'children'> & {
  label: string
  searched: Searched<T>
  chosenId: number | undefined
  /** Label of the "none" option, if there is one. */
  none?: string
  onChoose: (item: T | undefined) => void
  children: ReactNode
}

/** Picks one of many by typing a part of its text. The children show the chosen one. */
export function SearchPicker<T extends Item>(props: Props<T>) {
  const { label, searched, chosenId, none, onChoose, className, children, ...trigger } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        className={cn(
          controlClasses,
          'flex h-9 items-center justify-between gap-2 text-left pointer-coarse:h-11',
          className,
        )}
        {...trigger}
      >
        {children}
        <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className={cn(menuPanelClasses, 'w-80 min-w-(--radix-popover-trigger-width) max-w-[calc(100vw-1rem)]')}
        >
          <SearchChoices
            label={label}
            searched={searched}
            chosenId={chosenId}
            none={none}
            onChoose={(choice) => {
              onChoose(choice)
              setIsOpen(false)
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type ChoicesProps<T extends Item> = Pick<Props<T>, 'label' | 'searched' | 'chosenId' | 'none' | 'onChoose'>

/** The search box and what it finds, without a button around it. */
export function SearchChoices<T extends Item>({ label, searched, chosenId, none, onChoose }: ChoicesProps<T>) {
  const { useFound, show, words } = searched
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const search = useDebounced(text.trim(), DEBOUNCE_MS)
  const { found, isError } = useFound(search)
  const choices: (T | undefined)[] = [...(none && !search ? [undefined] : []), ...(found ?? [])]
  const active = Math.min(at, choices.length - 1)

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((active + step + choices.length) % Math.max(1, choices.length))
    else if (event.key === 'Enter' && choices.length > 0) onChoose(choices[active])
    else return
    event.preventDefault()
  }

  return (
    <>
      <Input
        role="combobox"
        aria-label={`${label}: search`}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={choices.length > 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={words.search}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={move}
        className="mb-1"
      />
      <div role="listbox" id={id} aria-label={words.list}>
        {choices.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box above has the keyboard.
          <div
            key={item?.id ?? 'none'}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => setAt(index)}
            onClick={() => onChoose(item)}
            className={cn(menuItemClasses, 'py-1 pr-8 leading-4 aria-selected:bg-sunken')}
          >
            {item ? show(item) : none}
            {item?.id === chosenId && <Check className="absolute right-2 text-accent-text" aria-hidden="true" />}
          </div>
        ))}
      </div>
      <p role="status" className="px-2 py-1.5 text-ink-2 text-sm empty:hidden">
        {isError ? words.failure : found?.length === 0 ? words.nothing : ''}
      </p>
    </>
  )
}
