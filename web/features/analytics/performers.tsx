import { Link } from 'wouter'
import type { Performer, Rate } from '../../../contract/analytics.ts'
import { DEFINITIONS } from '../../../contract/figures.ts'
import { NOT_TRACKED, type Tracked, useTracking } from '../../lib/figures/use-tracking.ts'
import { formatCount } from '../../lib/format.ts'
import { sequenceResultsPath, templatePath } from '../../lib/places/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Defined } from '../../ui/defined.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'

const RATES = [
  { name: 'Opened', of: 'opened' },
  { name: 'Clicked', of: 'clicked' },
  { name: 'Replied', of: 'replied' },
] as const

/** Results per template and sequence: a table, or a list on narrow screens. */
export function Performers({ performers }: { performers: Performer[] }) {
  return (
    <>
      <PerformerTable performers={performers} />
      <PerformerList performers={performers} />
      <p className="border-t px-4 py-2.5 text-ink-3 text-xs">
        The small range under a rate is its <Defined term="95% confidence interval" definition={DEFINITIONS.interval} />
        .
      </p>
    </>
  )
}

const cellClasses = 'border-t px-3 py-2 first:pl-4 last:pr-4'

function PerformerTable({ performers }: { performers: Performer[] }) {
  return (
    <table className="w-full border-separate border-spacing-0 text-sm max-sm:hidden">
      <thead className="text-left text-ink-3 text-xs">
        <tr>
          <th scope="col" className="border-t px-3 py-2 font-medium first:pl-4">
            Name
          </th>
          <th scope="col" className="border-t px-3 py-2 font-medium">
            Type
          </th>
          {['Sent', ...RATES.map(({ name }) => name)].map((name) => (
            <th key={name} scope="col" className="border-t px-3 py-2 text-right font-medium last:pr-4">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {performers.map((performer) => (
          <tr key={`${performer.kind}-${performer.id}`}>
            <th scope="row" className={`${cellClasses} max-w-64 truncate text-left font-medium`} title={performer.name}>
              <Name {...performer} />
            </th>
            <td className={cellClasses}>
              <Kind {...performer} />
            </td>
            <td className={`${cellClasses} text-right tabular-nums`}>{formatCount(performer.sent)}</td>
            {RATES.map(({ of }) => (
              <td key={of} className={`${cellClasses} whitespace-nowrap text-right tabular-nums`}>
                <RateFigure what={of} rate={performer[of]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PerformerList({ performers }: { performers: Performer[] }) {
  return (
    <ul className="sm:hidden">
      {performers.map((performer) => (
        <li key={`${performer.kind}-${performer.id}`} className="border-t px-4 py-3 text-sm">
          <div className="flex items-center justify-between gap-3">
            <p className="min-w-0 truncate font-medium">
              <Name {...performer} />
            </p>
            <Kind {...performer} />
          </div>
          <dl className="mt-2 grid grid-cols-4 gap-2 tabular-nums">
            <div>
              <dt className="text-ink-3 text-xs">Sent</dt>
              <dd className="font-medium">{formatCount(performer.sent)}</dd>
            </div>
            {RATES.map(({ name, of }) => (
              <div key={of}>
                <dt className="text-ink-3 text-xs">{name}</dt>
                <dd>
                  <RateFigure what={of} rate={performer[of]} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

const Name = ({ kind, id, name }: Performer) => (
  <Link
    href={kind === 'sequence' ? sequenceResultsPath(id) : templatePath(id)}
    className="rounded-sm underline-offset-2 hover:underline"
  >
    {name}
  </Link>
)

function Kind({ kind }: Performer) {
  return (
    <Badge tone={kind === 'sequence' ? 'accent' : 'neutral'}>{kind === 'sequence' ? 'Sequence' : 'Template'}</Badge>
  )
}

const whole = (percent: number) => percent.toFixed(0)

function RateFigure({ what, rate: { rate, low, high } }: { what: Tracked; rate: Rate }) {
  const isUntracked = useTracking()
  if (isUntracked(what, rate)) return <span className="text-ink-3">{NOT_TRACKED}</span>
  return (
    <>
      <span className="block font-medium">{rate.toFixed(1)}%</span>
      <Tooltip text={DEFINITIONS.interval}>
        <span className="text-ink-3 text-xs">
          {whole(low)}–{whole(high)}%
        </span>
      </Tooltip>
    </>
  )
}
