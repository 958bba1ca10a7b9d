import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx'
import { Keys } from './keys.tsx'

const SHORTCUTS: { keys: string[]; does: string }[] = [
  { keys: ['Mod', 'K'], does: 'Search and commands' },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['/'], does: 'Search on the leads or templates page' },
  { keys: ['J'], does: 'Next lead, when a lead is open' },
  { keys: ['K'], does: 'Previous lead, when a lead is open' },
  { keys: ['J', 'K'], does: 'Next or previous pair of duplicates' },
  { keys: ['M'], does: 'Merge the selected pair' },
  { keys: ['N'], does: 'The selected pair is not the same person' },
  { keys: ['Enter'], does: 'Open or save the selected item' },
  { keys: ['Esc'], does: 'Close the open dialog or panel' },
]

export default function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent title="Keyboard shortcuts" className="max-w-sm" {...focus}>
        <dl className="flex flex-col">
          {SHORTCUTS.map(({ keys, does }) => (
            <div
              key={does}
              className="flex min-h-9 items-center justify-between gap-4 border-t text-sm first:border-t-0"
            >
              <dt>{does}</dt>
              <dd>
                <Keys keys={keys} />
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  )
}
