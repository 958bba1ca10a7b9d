import { useState } from 'react'
import type { Fact } from '../../../contract/enrichment.ts'
import { webAddress } from '../../lib/safe-link.ts'
import { Button } from '../../ui/button.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { type FactGroup, groupFacts } from './fact-words.ts'
import { Source } from './source.tsx'

const SHOWN_AT_FIRST = 8

/** Each fact with its source and time. Text of web pages is only ever shown as text. */
export function FactList({ facts }: { facts: Fact[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const groups = groupFacts(facts)
  const shown = isWhole ? groups : groups.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <dl className="mt-3 text-sm">
        {shown.map((group) => (
          <div
            key={`${group.label} ${group.source} ${group.foundAt}`}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2 border-t py-2"
          >
            <dt className="text-ink-3">{group.label}</dt>
            <dd className="wrap-anywhere">
              <Values values={group.values} />
              <p className="text-ink-3 text-xs">
                <Source text={group.source} /> · <TimeAgo moment={group.foundAt} />
              </p>
            </dd>
          </div>
        ))}
      </dl>
      {groups.length > SHOWN_AT_FIRST && (
        <Button size="sm" variant="ghost" className="-ml-2.5" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer facts' : `Show ${groups.length - SHOWN_AT_FIRST} more`}
        </Button>
      )}
    </>
  )
}

/** Short values in a row, URLs one per line. */
function Values({ values }: Pick<FactGroup, 'values'>) {
  const links = values.map((value) => (/^https?:\/\//i.test(value) ? webAddress(value) : undefined))
  if (!links.some(Boolean)) return values.join(', ')
  return values.map((value, at) => (
    <span key={value} className="block">
      {links[at] ? (
        <a href={links[at]} target="_blank" rel="noopener noreferrer" className="rounded-sm hover:underline">
          {value.replace(/^https?:\/\/(www\.)?/i, '')}
        </a>
      ) : (
        value
      )}
    </span>
  ))
}
