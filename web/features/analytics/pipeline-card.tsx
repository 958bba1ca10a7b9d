import { Filter, Plus, RotateCw } from 'lucide-react'
import { Link } from 'wouter'
import type { PipelineData } from '../../../contract/analytics.ts'
import { DEFINITIONS } from '../../../contract/figures.ts'
import { isUnauthorized } from '../../lib/api.ts'
import { formatCount, formatPercent, formatPounds } from '../../lib/format.ts'
import { leadsPath } from '../../lib/places/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Defined } from '../../ui/defined.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePipeline } from './analytics-api.ts'
import { PipelineFunnel, PipelineSkeleton } from './pipeline-funnel.tsx'
import { SaveCsv } from './save-csv.tsx'

/** The funnel, its totals and the conversion from stage to stage. Polled every 30 seconds. */
export function PipelineCard() {
  const { data, error, refetch } = usePipeline()
  return (
    <Card aria-labelledby="pipeline-title">
      <CardHeader
        title="Sales Pipeline"
        titleId="pipeline-title"
        actions={data && data.totalLeads > 0 && <SaveCsv name="pipeline" rows={() => csvRows(data)} />}
      />
      {!data && error && !isUnauthorized(error) && (
        <div role="alert">
          <EmptyState
            icon={Filter}
            title="Error loading pipeline data"
            text="Please try refreshing the page"
            className="pt-8"
            action={
              <Button onClick={() => refetch()}>
                <RotateCw aria-hidden="true" />
                Try again
              </Button>
            }
          />
        </div>
      )}
      {!data && !error && <PipelineSkeleton />}
      {data?.totalLeads === 0 && (
        <EmptyState
          icon={Filter}
          title="No pipeline data available"
          text="Add leads to see your sales pipeline"
          className="pt-8"
          action={
            <Button asChild>
              <Link href="/leads">
                <Plus aria-hidden="true" />
                Go to Leads
              </Link>
            </Button>
          }
        />
      )}
      {data && data.totalLeads > 0 && (
        <>
          <PipelineFunnel stages={data.stages} />
          <Totals pipeline={data} />
          {data.won && <Won won={data.won} />}
          <Conversions rates={data.conversionRates} />
        </>
      )}
    </Card>
  )
}

const groupClasses = 'grid gap-px border-t bg-line sm:grid-cols-3'

function Totals({ pipeline }: { pipeline: PipelineData }) {
  const lost = pipeline.stages.find(({ name }) => name === 'Lost')?.totalValue ?? 0
  return (
    <dl className={groupClasses}>
      <Total
        term="Total Pipeline Leads"
        definition={DEFINITIONS.totalPipelineLeads}
        value={formatCount(pipeline.totalLeads)}
        href={leadsPath()}
      />
      <Total
        term="Total Pipeline Value"
        definition={DEFINITIONS.totalPipelineValue}
        value={formatPounds(pipeline.totalPipelineValue)}
        note={lost > 0 ? `includes ${formatPounds(lost)} lost` : undefined}
      />
      <Total
        term="Weighted Pipeline Value"
        definition={DEFINITIONS.weightedPipelineValue}
        value={formatPounds(pipeline.weightedPipelineValue)}
      />
    </dl>
  )
}

function Won({ won: { count, value } }: { won: NonNullable<PipelineData['won']> }) {
  return (
    <p className="border-t px-4 py-2.5 text-sm">
      <Defined term="Won" definition={DEFINITIONS.won} />
      {`: ${formatCount(count)} ${count === 1 ? 'lead' : 'leads'}, ${formatPounds(value)}`}
    </p>
  )
}

type TotalProps = {
  term: string
  definition: string
  value: string
  note?: string | undefined
  /** The list that has as many entries. */
  href?: string
}

function Total({ term, definition, value, note, href }: TotalProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 bg-surface px-4 py-2.5 sm:block sm:py-3.5">
      <dt className="font-medium text-ink-3 text-sm">
        <Defined term={term} definition={definition} />
      </dt>
      <dd className="font-semibold text-base tracking-tight sm:mt-0.5 sm:text-xl">
        {href ? (
          <Link href={href} aria-label={`${value} ${term}`} className="rounded-sm hover:underline">
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
      {note && <dd className="text-ink-3 text-xs max-sm:basis-full max-sm:text-right">{note}</dd>}
    </div>
  )
}

function Conversions({ rates }: { rates: PipelineData['conversionRates'] }) {
  return (
    <section aria-labelledby="conversion-title" className="border-t">
      <h3 id="conversion-title" className="px-4 pt-3.5 pb-2 font-medium text-sm">
        Stage conversion rates
      </h3>
      <dl className={groupClasses}>
        <Total
          term="New to Contacted"
          definition={DEFINITIONS.newToContacted}
          value={formatPercent(rates.newToContacted)}
        />
        <Total
          term="Contacted to Qualified"
          definition={DEFINITIONS.contactedToQualified}
          value={formatPercent(rates.contactedToQualified)}
        />
        <Total
          term="Qualified to Closed"
          definition={DEFINITIONS.qualifiedToClosed}
          value={formatPercent(rates.qualifiedToClosed)}
        />
      </dl>
    </section>
  )
}

const csvRows = ({ stages }: PipelineData) => [
  ['Stage', 'Leads', 'Share of leads (%)', 'Total value (GBP)', 'Average value (GBP)', 'Average probability (%)'],
  ...stages.map(({ name, count, percentage, totalValue, averageValue, averageProbability }) => [
    name,
    count,
    percentage.toFixed(1),
    (totalValue / 100).toFixed(2),
    (averageValue / 100).toFixed(2),
    averageProbability.toFixed(1),
  ]),
]
