import { Link } from 'wouter'
import { useLetterKeys } from '../../lib/keys/letter-keys.ts'
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx'
import { Keys } from './keys.tsx'

const SHORTCUTS: { keys: string[]; does: string; isAlways?: true }[] = [
  { keys: ['Mod', 'K'], does: 'Search and commands', isAlways: true },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['/'], does: 'Search on the leads, templates or inbox page' },
  { keys: ['F'], does: 'Add a filter to the list of leads' },
  { keys: ['C'], does: 'New email, to the open lead' },
  { keys: ['F6'], does: 'Go to the open email and back' },
  { keys: ['Mod', 'Enter'], does: 'Send the open email' },
  { keys: ['J', 'K'], does: 'Next or previous lead' },
  { keys: ['X'], does: 'Select the lead in focus' },
  { keys: ['Shift', 'X'], does: 'Select from the last one to this one' },
  { keys: ['N'], does: 'Add a note on the lead in focus' },
  { keys: ['S'], does: 'Change the status of the selected leads' },
  { keys: ['E'], does: 'Add the selected leads to a sequence' },
  { keys: ['M'], does: 'Send a template to the selected leads' },
  { keys: ['T'], does: 'Tag the selected leads' },
  { keys: ['R'], does: 'Enrich the selected leads' },
  { keys: ['O'], does: 'Export the selected leads' },
  { keys: ['G'], does: 'Merge the two selected leads' },
  { keys: ['Delete'], does: 'Delete the selected leads' },
  { keys: ['A'], does: 'Add a task to the selected leads' },
  { keys: ['1', '5'], does: 'Focus mode: log the call, Connected to Meeting booked' },
  { keys: ['D'], does: 'Focus mode: done' },
  { keys: ['S'], does: 'Focus mode: skip' },
  { keys: ['Z'], does: 'Focus mode: snooze until tomorrow' },
  { keys: ['U'], does: 'Focus mode: undo the last step' },
  { keys: ['J', 'K'], does: 'Next or previous pair of duplicates' },
  { keys: ['M'], does: 'Merge the selected pair' },
  { keys: ['N'], does: 'The selected pair is not the same person' },
  { keys: ['J', 'K'], does: 'Next or previous conversation' },
  { keys: ['R'], does: 'Reply to the conversation' },
  { keys: ['E'], does: 'Mark the conversation as done' },
  { keys: ['H'], does: 'Snooze the conversation' },
  { keys: ['U'], does: 'Mark the conversation as unread or read' },
  { keys: ['Enter'], does: 'Open or save the selected item', isAlways: true },
  { keys: ['Esc'], does: 'Close the open dialog or panel', isAlways: true },
]

export default function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const hasKeys = useLetterKeys()
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent title="Keyboard shortcuts" className="max-w-sm">
        <dl className="flex flex-col">
          {SHORTCUTS.filter(({ isAlways }) => hasKeys || isAlways).map(({ keys, does }) => (
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
        <p className="mt-3 text-ink-3 text-xs">
          {hasKeys ? 'You can turn off single keys in ' : 'Single keys are off. Turn them on in '}
          <Link href="/settings/profile" onClick={onClose} className="text-accent underline">
            Settings, Profile
          </Link>
          .
        </p>
      </DialogContent>
    </Dialog>
  )
}
