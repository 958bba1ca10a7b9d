import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { overlayClasses } from '../../ui/overlay/dialog.tsx'
import { useReturnFocus } from '../../ui/overlay/use-return-focus.ts'
import { releaseEarlyKeys } from './early-keys.ts'
import { matchingCommands } from './matching-commands.ts'
import { PaletteGroup, PaletteItem } from './palette-item.tsx'
import { FoundLeads, FoundTemplates, useFound } from './palette-results.tsx'
import { usePaletteCommands } from './use-palette-commands.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** Search for pages, commands, leads and templates. */
export default function Palette({ isOpen, onClose }: Props) {
  const [text, setText] = useState('')
  const focus = useReturnFocus()
  const chosen = useRef<() => void>(undefined)
  const commands = usePaletteCommands()
  const groups = matchingCommands(commands, text)
  const found = useFound(text)

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
    const [first] = early.isEntered ? matchingCommands(commands, early.text) : []
    const command = first?.commands[0]
    if (command) choose(command.run)
  }
  function afterClosing(event: Event) {
    focus.onCloseAutoFocus(event)
    if (chosen.current) setTimeout(chosen.current)
  }

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
          <Command label="Search and commands" loop shouldFilter={false}>
            <div className="focus-row flex items-center gap-2.5 border-b px-4">
              <Search className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
              <Command.Input
                value={text}
                onValueChange={setText}
                maxLength={100}
                placeholder="Find a lead, template or command"
                className="h-12 min-w-0 flex-1 bg-transparent text-base"
              />
            </div>
            <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1.5">
              <Command.Empty className="px-3 py-8 text-center text-ink-3 text-sm">
                {found.isSearching ? 'Searching…' : 'No results'}
              </Command.Empty>
              {groups.map(({ heading, commands }) => (
                <PaletteGroup key={heading} heading={heading}>
                  {commands.map(({ label, icon: Icon, run }) => (
                    <PaletteItem key={label} value={label} onSelect={() => choose(run)}>
                      <Icon aria-hidden="true" />
                      {label}
                    </PaletteItem>
                  ))}
                </PaletteGroup>
              ))}
              <FoundLeads leads={found.leads} onChoose={choose} />
              <FoundTemplates templates={found.templates} onChoose={choose} />
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
