import type { AnalyticsDay } from '../../../contract/analytics.ts'
import { DEFINITIONS } from '../../../contract/figures.ts'
import { formatCount, formatDate, formatPercent } from '../../lib/format.ts'
import { Defined } from '../../ui/defined.tsx'

const COLUMNS = [
  { figure: 'totalLeads', label: 'Leads', format: formatCount },
  { figure: 'qualifiedLeads', label: 'Qualified', format: formatCount },
  { figure: 'conversionRate', label: 'Conversion', format: formatPercent },
  { figure: 'emailsSent', label: 'Sent', format: formatCount },
  { figure: 'emailsOpened', label: 'Opened', format: formatCount },
  { figure: 'emailsClicked', label: 'Clicked', format: formatCount },
  { figure: 'emailsReplied', label: 'Replied', format: formatCount },
] as const

/** The same data as the chart. The day column stays in view while the figures scroll. */
export function DayTable({ days }: { days: AnalyticsDay[] }) {
  return (
    <details className="mt-3">
      <summary className="w-fit cursor-pointer rounded-sm text-ink-2 text-sm hover:text-ink">Show as a table</summary>
      <section
        aria-label="Day by day, as a table"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard.
        tabIndex={0}
        className="mt-2 max-h-80 overflow-auto rounded-md border"
      >
        <table className="w-full border-separate border-spacing-0 text-right text-sm tabular-nums">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky top-0 left-0 z-10 border-b bg-surface px-3 py-2 text-left font-medium text-ink-3 text-xs"
              >
                Day
              </th>
              {COLUMNS.map(({ figure, label }) => (
                <th
                  key={figure}
                  scope="col"
                  className="sticky top-0 border-b bg-surface px-3 py-2 font-medium text-ink-3 text-xs"
                >
                  <Defined term={label} definition={DEFINITIONS[figure]} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <th
                  scope="row"
                  className="sticky left-0 whitespace-nowrap bg-surface px-3 py-1.5 text-left font-normal"
                >
                  {formatDate(day.date)}
                </th>
                {COLUMNS.map(({ figure, format }) => (
                  <td key={figure} className="px-3 py-1.5">
                    {format(day[figure])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
