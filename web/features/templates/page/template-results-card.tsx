import { Link } from 'wouter'
import type { Share } from '../../../../contract/share.ts'
import type { TemplateResults } from '../../../../contract/template-results.ts'
import { shareWords } from '../../../lib/figures/share-words.ts'
import { NOT_TRACKED, type Tracked, useTracking } from '../../../lib/figures/use-tracking.ts'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import { sequenceResultsPath } from '../../../lib/places/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { useTemplateResults } from '../../template-data/template-api.ts'
import { monthWords } from './month-words.ts'

/** What became of the emails made from the template, and which sequences use it. */
export function TemplateResultsCard({ id }: { id: number }) {
  const query = useTemplateResults(id)
  return (
    <Card aria-labelledby="results-title">
      <CardHeader title="Results" titleId="results-title" description="Real emails only, tests are not counted" />
      <Loaded
        query={query}
        loading={<LoadingLines label="Loading results" widths={['h-20', 'h-24']} className="gap-4 p-4" />}
        failure="The results didn't load."
      >
        {(results) => (
          <div className="flex flex-col gap-5 px-4 pb-4">
            <Figures results={results} />
            <Months months={results.months} />
            <Sequences sequences={results.sequences} />
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function Figures({ results: { sent, opened, clicked, replied } }: { results: TemplateResults }) {
  const isUntracked = useTracking()
  const rate = (what: Tracked, share: Share) =>
    isUntracked(what, share.count)
      ? { value: NOT_TRACKED }
      : { value: formatPercent(share.percent), note: shareWords(share) }
  const figures: { label: string; value: string; note?: string }[] = [
    { label: 'Sent', value: formatCount(sent) },
    { label: 'Opened', ...rate('opened', opened) },
    { label: 'Clicked', ...rate('clicked', clicked) },
    { label: 'Replied', ...rate('replied', replied) },
  ]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border bg-line sm:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="flex flex-col bg-surface px-4 py-3">
          <dt className="text-ink-2 text-sm">{label}</dt>
          <dd className="font-semibold text-xl tabular-nums">{value}</dd>
          {note && <dd className="text-ink-3 text-xs tabular-nums">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

const head = 'px-3 py-2 text-right font-medium first:text-left'
const cell = 'border-t px-3 py-2 text-right'

function Months({ months }: Pick<TemplateResults, 'months'>) {
  if (months.length === 0) return null
  return (
    <section aria-label="Month by month" className="overflow-x-auto rounded-md border">
      <table className="w-full border-separate border-spacing-0 text-sm tabular-nums">
        <thead className="text-ink-3 text-xs">
          <tr>
            {['Month (UTC)', 'Sent', 'Opened', 'Clicked', 'Replied'].map((label) => (
              <th key={label} scope="col" className={head}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, sent, opened, clicked, replied }) => (
            <tr key={month}>
              <th scope="row" className="whitespace-nowrap border-t px-3 py-2 text-left font-normal">
                {monthWords(month)}
              </th>
              <td className={cell}>{formatCount(sent)}</td>
              <td className={cell}>{formatCount(opened)}</td>
              <td className={cell}>{formatCount(clicked)}</td>
              <td className={cell}>
                {formatPercent(replied.percent)}
                <span className="block whitespace-nowrap text-ink-3 text-xs">{shareWords(replied)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Sequences({ sequences }: Pick<TemplateResults, 'sequences'>) {
  return (
    <section aria-label="Sequences that use it" className="flex flex-col gap-2 text-sm">
      <h3 className="font-medium">Sequences that use it</h3>
      {sequences.length === 0 ? (
        <p className="text-ink-2">No sequence was made from this template.</p>
      ) : (
        <ul className="flex flex-wrap gap-x-4 gap-y-2">
          {sequences.map(({ id, name, isActive }) => (
            <li key={id} className="flex min-w-0 items-center gap-2">
              <Link
                href={sequenceResultsPath(id)}
                className="wrap-anywhere min-w-0 rounded-sm font-medium text-accent-text underline underline-offset-2"
              >
                {name}
              </Link>
              <Badge tone={isActive ? 'good' : 'neutral'} hasDot>
                {isActive ? 'Active' : 'Inactive'}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
