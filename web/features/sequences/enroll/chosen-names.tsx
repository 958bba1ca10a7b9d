import { formatCount } from '../../../lib/format.ts'
import { useLead } from '../../lead-data/lead-api.ts'
import { fullName } from '../../lead-data/lead-words.ts'

const MOST_NAMED = 3

/** Whom one enrolls, by name: leads chosen on another page may not be among those that the list shows first. */
export function ChosenNames({ ids }: { ids: number[] }) {
  if (ids.length === 0) return null
  const others = ids.length - MOST_NAMED
  return (
    <p className="wrap-anywhere mb-3 text-sm">
      <span className="text-ink-2">Selected: </span>
      {ids.slice(0, MOST_NAMED).map((id, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Name id={id} />
        </span>
      ))}
      {others > 0 && ` and ${formatCount(others)} more`}
    </p>
  )
}

function Name({ id }: { id: number }) {
  const { data } = useLead(id)
  return data ? fullName(data) : '…'
}
