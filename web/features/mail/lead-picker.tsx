import { Check, ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Lead } from '../../../contract/lead.ts'
import { useRested } from '../../lib/use-rested.ts'
import { cn } from '../../ui/class-names.ts'
import { controlClasses, Input } from '../../ui/input.tsx'
import { menuItemClasses, menuPanelClasses } from '../../ui/menu-classes.ts'
import { useLeads } from '../leads/lead-api.ts'
import { fullName } from '../leads/lead-words.ts'

const REST_MS = 150
const SHOWN = 8

type Props = {
  /** Of the button that opens it, beside the chosen name. */
  label: string
  placeholder: string
  lead: Lead | undefined
  onChoose: (lead: Lead) => void
}

/** One lead out of all, found by typing a part of name, company or address. */
export function LeadPicker({ label, placeholder, lead, onChoose }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        // All that is shown stands in the name, so that it can be called by voice.
        aria-label={lead ? `${label}: ${fullName(lead)} · ${lead.company}` : `${label}: ${placeholder}`}
        className={cn(controlClasses, 'flex h-9 items-center justify-between gap-2 text-left pointer-coarse:h-11')}
      >
        {lead ? (
          <span className="truncate">
            {fullName(lead)}
            <span className="text-ink-3"> · {lead.company}</span>
          </span>
        ) : (
          <span className="truncate text-ink-3">{placeholder}</span>
        )}
        <ChevronDown className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className={cn(menuPanelClasses, 'w-80 max-w-[calc(100vw-1rem)]')}
        >
          <Choices
            label={label}
            chosenId={lead?.id}
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

type ChoicesProps = {
  label: string
  chosenId?: number
  onChoose: (lead: Lead) => void
}

function Choices({ label, chosenId, onChoose }: ChoicesProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const search = useRested(text.trim(), REST_MS)
  const { data, isError } = useLeads({ search, limit: SHOWN })
  const choices = data?.leads ?? []
  const active = Math.min(at, choices.length - 1)

  function chooseActive() {
    const lead = choices[active]
    if (lead) onChoose(lead)
  }

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((active + step + choices.length) % Math.max(1, choices.length))
    else if (event.key === 'Enter') chooseActive()
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
        placeholder="Search name, company or email"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={move}
        className="mb-1"
      />
      <div role="listbox" id={id} aria-label="Leads">
        {choices.map((lead, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box above has the keyboard.
          <div
            key={lead.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => setAt(index)}
            onClick={() => onChoose(lead)}
            className={cn(menuItemClasses, 'py-1 pr-8 leading-4 aria-selected:bg-sunken')}
          >
            <span className="min-w-0">
              <span className="block truncate">{fullName(lead)}</span>
              <span className="block truncate text-ink-2 text-xs">{lead.company}</span>
            </span>
            {lead.id === chosenId && <Check className="absolute right-2 text-accent-text" aria-hidden="true" />}
          </div>
        ))}
      </div>
      <p role="status" className="px-2 py-1.5 text-ink-2 text-sm empty:hidden">
        {isError ? 'Your leads could not be loaded.' : data?.leads.length === 0 ? 'No leads found' : ''}
      </p>
    </>
  )
}
