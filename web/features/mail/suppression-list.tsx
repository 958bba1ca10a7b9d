import { Lock, Trash2 } from 'lucide-react'
import type { Suppression } from '../../../contract/suppression.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { TimeAgo } from '../leads/time-ago.tsx'
import { isFinal, suppressionWord } from './suppression-words.ts'

type Props = { entries: Suppression[]; onRemove: (entry: Suppression) => void }

export function SuppressionList({ entries, onRemove }: Props) {
  return (
    <>
      <ul className="divide-y border-t">
        {entries.map((entry) => (
          <li
            key={entry.id}
            data-address={entry.address}
            className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5 pr-2 pl-4 text-sm hover:bg-sunken"
          >
            <span className="min-w-0 flex-1 basis-44">
              <span className="wrap-anywhere block">{entry.address}</span>
              {entry.note && <span className="wrap-anywhere block text-ink-2 text-xs">{entry.note}</span>}
            </span>
            <Badge tone={isFinal(entry) ? 'warn' : 'neutral'}>{suppressionWord(entry.reason)}</Badge>
            <TimeAgo moment={entry.createdAt} className="w-28 text-right text-ink-3 text-xs max-sm:w-auto" />
            {isFinal(entry) ? (
              <Stays entry={entry} />
            ) : (
              <IconButton label={`Remove ${entry.address}`} onClick={() => onRemove(entry)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {entries.some(isFinal) && (
        <p className="flex items-start gap-2 border-t px-4 py-2.5 text-ink-2 text-xs">
          <Lock className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          Who unsubscribed or complained asked for it themselves and cannot be removed.
        </p>
      )}
    </>
  )
}

/** In the place of the button: why there is none. */
function Stays({ entry }: { entry: Suppression }) {
  const why = `${entry.reason === 'unsubscribed' ? 'They unsubscribed' : 'They complained'}: this cannot be removed`
  return (
    <Tooltip text={why}>
      <IconButton label={`${entry.address}: ${why}`} aria-disabled="true" className="aria-disabled:pointer-events-auto">
        <Lock aria-hidden="true" />
      </IconButton>
    </Tooltip>
  )
}
