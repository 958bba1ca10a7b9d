import { Lock, Trash2 } from 'lucide-react'
import type { Suppression } from '../../../../contract/suppression.ts'
import { suppressionWord } from '../../../../contract/suppression-words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { isFinal, lockedNote, lockWords } from './suppression-words.ts'

const buttonPlace = 'max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1'

type Props = { entries: Suppression[]; onRemove: (entry: Suppression) => void }

export function SuppressionList({ entries, onRemove }: Props) {
  return (
    <>
      <ul className="divide-y border-t">
        {entries.map((entry) => (
          <li
            key={entry.id}
            data-address={entry.address}
            className="grid min-h-row grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 py-1.5 pr-2 pl-4 text-sm hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_7.5rem_6rem_auto]"
          >
            <span className="min-w-0 max-sm:col-span-2">
              <span className="wrap-anywhere block">{entry.address}</span>
              {entry.note && <span className="wrap-anywhere block text-ink-2 text-xs">{entry.note}</span>}
            </span>
            <Badge tone={isFinal(entry) ? 'warn' : 'neutral'} className="justify-self-start max-sm:row-start-2">
              {suppressionWord(entry.reason)}
            </Badge>
            <TimeAgo moment={entry.createdAt} className="text-ink-3 text-xs max-sm:row-start-2 sm:text-right" />
            {isFinal(entry) ? (
              <LockedMark entry={entry} />
            ) : (
              <IconButton label={`Remove ${entry.address}`} className={buttonPlace} onClick={() => onRemove(entry)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {entries.some(isFinal) && (
        <p className="flex items-start gap-2 border-t px-4 py-2.5 text-ink-2 text-xs">
          <Lock className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          {lockedNote(entries)}
        </p>
      )}
    </>
  )
}

/** In place of the button: why this entry has none. */
function LockedMark({ entry }: { entry: Suppression }) {
  const why = lockWords(entry) ?? ''
  return (
    <Tooltip text={why}>
      <IconButton
        label={`${entry.address}: ${why}`}
        aria-disabled="true"
        className={`aria-disabled:pointer-events-auto ${buttonPlace}`}
      >
        <Lock aria-hidden="true" />
      </IconButton>
    </Tooltip>
  )
}
