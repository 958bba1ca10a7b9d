import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { overlayClasses } from '../../ui/overlay/dialog.tsx'
import { useReturnFocus } from '../../ui/overlay/use-return-focus.ts'
import { releaseEarlyKeys } from './early-keys.ts'
import { matchingCommands } from './matching-commands.ts'
import { PaletteGroup, PaletteItem } from './palette-item.tsx'
import { type EntryGroup, foundGroups } from './palette-results.tsx'
import { namesLead, useFound } from './use-found.ts'
import { usePaletteCommands } from './use-palette-commands.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** Search for pages, commands, leads, companies, sequences, templates and emails. */
export default function Palette({ isOpen, onClose }: Props) {
  const [text, setText] = useState('')
  const [, navigate] = useLocation()
  const focus = useReturnFocus()
  const chosen = useRef<() => void>(undefined)
  const commands = usePaletteCommands()
  const found = useFound(text)
  const groups = useGroups(commands, text, found, navigate)
  const first = groups[0]?.entries[0]
  const isCommand = first !== undefined && 'words' in first
  const isSettled = !found.isSearching || (!found.isLeadPending && found.leads.length > 0)
  const selection = useSelection(text, first?.key)
  // Enter before the leads for this text are there opens what is found first, never what was found for an earlier text.
  const [isEntered, setIsEntered] = useState(false)

  /** The chosen command runs after the palette has closed and returned the focus. */
  function choose(run: () => void) {
    chosen.current = run
    onClose()
  }
  /** Applies what was typed while the palette was loading, Enter included. */
  function applyEarlyKeys() {
    focus.onOpenAutoFocus()
    const early = releaseEarlyKeys()
    setText(early.text)
    const [group] = early.isEntered ? matchingCommands(commands, early.text) : []
    const command = group?.commands[0]
    if (command) choose(command.run)
    else setIsEntered(early.isEntered && early.text.trim() !== '')
  }
  function afterClosing(event: Event) {
    focus.onCloseAutoFocus(event)
    if (chosen.current) setTimeout(chosen.current)
  }
  function type(next: string) {
    setText(next)
    setIsEntered(false)
  }
  function noteKey(event: KeyboardEvent) {
    selection.noteKey(event)
    if (event.key !== 'Enter' || selection.isMoved() || isCommand || !found.isSearching) return
    event.preventDefault()
    setIsEntered(true)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the first one is found.
  useEffect(() => {
    if (isOpen && isEntered && first && isSettled) choose(first.run)
  }, [isOpen, isEntered, first?.key, isSettled])

  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClasses} />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={applyEarlyKeys}
          onCloseAutoFocus={afterClosing}
          className="fixed inset-x-4 top-[12dvh] z-50 mx-auto max-w-xl overflow-hidden rounded-lg border border-line bg-surface shadow-pop data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in max-sm:top-4"
        >
          <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
          <Command
            label="Search and commands"
            loop
            shouldFilter={false}
            value={selection.value}
            onValueChange={selection.setValue}
            onKeyDown={noteKey}
          >
            <div className="focus-row flex items-center gap-2.5 border-b px-4">
              <Search className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
              <Command.Input
                value={text}
                onValueChange={type}
                maxLength={100}
                placeholder="Find a lead, company, sequence, template, email or command"
                className="h-12 min-w-0 flex-1 bg-transparent text-base"
              />
            </div>
            <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1.5">
              <Command.Empty className="px-3 py-8 text-center text-ink-3 text-sm">
                {found.isSearching ? 'Searching…' : 'No results'}
              </Command.Empty>
              {groups.map(({ heading, entries }) => (
                <PaletteGroup key={entries[0]?.key} heading={heading}>
                  {entries.map(({ key, label, detail, icon: Icon, run }) => (
                    <PaletteItem key={key} value={key} onSelect={() => choose(run)}>
                      <Icon aria-hidden="true" />
                      <span className="truncate">{label}</span>
                      {detail && <span className="ml-auto min-w-0 truncate text-ink-2 text-xs">{detail}</span>}
                    </PaletteItem>
                  ))}
                </PaletteGroup>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Commands first, unless the text is somebody's name. */
function useGroups(
  commands: ReturnType<typeof usePaletteCommands>,
  text: string,
  found: ReturnType<typeof useFound>,
  navigate: (path: string) => void,
): EntryGroup[] {
  const known = matchingCommands(commands, text).map(({ heading, commands }, at) => ({
    heading,
    // A sequence may be called as a group of commands is.
    entries: commands.map((command) => ({ key: `command ${at} ${command.label}`, ...command })),
  }))
  const { leads, others } = foundGroups(found, navigate)
  const groups = namesLead(found.leads, text) ? [leads, ...known, ...others] : [...known, leads, ...others]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** The first line is selected, also when it comes late, until the user moves the selection. */
function useSelection(text: string, first: string | undefined) {
  const [value, setValue] = useState('')
  const hasMoved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text starts anew.
  useEffect(() => {
    hasMoved.current = false
  }, [text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text selects its first line, even if that is the same.
  useEffect(() => {
    if (first !== undefined && !hasMoved.current) setValue(first)
  }, [first, text])
  const noteKey = ({ key }: KeyboardEvent) => {
    if (/^(Arrow(Up|Down)|Home|End)$/.test(key)) hasMoved.current = true
  }
  return { value, setValue, noteKey, isMoved: () => hasMoved.current }
}
