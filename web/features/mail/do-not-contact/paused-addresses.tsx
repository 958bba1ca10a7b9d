import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PausedAddress, PausedAddressPage } from '../../../../contract/paused-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { emailPauseWords } from '../../lead-data/lead-words.ts'
import { useResumeAddress } from '../../lead-data/resume-address.ts'

const PAGE_SIZE = 10

/** Addresses whose emails are on hold, below those that never get one. Nothing where there are none. */
export function PausedAddresses() {
  const [page, setPage] = useState(1)
  const { data } = useQuery<PausedAddressPage>({
    queryKey: ['/api/paused-addresses', { page, limit: PAGE_SIZE }],
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  // The last entry of this page was resumed.
  if (data && page > 1 && data.entries.length === 0) setPage(page - 1)
  if (!data || data.entries.length === 0) return null
  const { entries, ...length } = data
  return (
    <section aria-labelledby="paused-title" className="border-t">
      <h3 id="paused-title" className="px-4 pt-3 font-semibold text-sm">
        Paused addresses
      </h3>
      <p className="px-4 pb-2 text-ink-2 text-sm">
        Too many emails to them came back. Sequences are paused until you resume the address.
      </p>
      <ul className="divide-y border-t">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {length.total > PAGE_SIZE && (
        <div className="border-t px-4 py-2.5">
          <Pagination page={page} pageSize={PAGE_SIZE} {...length} onPageChange={setPage} />
        </div>
      )}
    </section>
  )
}

function Entry({ entry }: { entry: PausedAddress }) {
  const { resume, isPending } = useResumeAddress(entry)
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-sm">
      <span className="wrap-anywhere min-w-0 grow basis-full sm:basis-0">
        <span className="block">{entry.address}</span>
        <span className="block text-ink-2 text-xs">{emailPauseWords(entry)}</span>
      </span>
      <TimeAgo moment={entry.since} className="text-ink-3 text-xs" />
      <Button size="sm" aria-label={`Resume ${entry.address}`} disabled={isPending} onClick={resume}>
        Resume
      </Button>
    </li>
  )
}
