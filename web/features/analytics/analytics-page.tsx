import { useState } from 'react'
import { DEFAULT_PERIOD, PERIODS, type Period } from '../../../contract/figures.ts'
import { Select } from '../../ui/form/select.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ScoreTrust } from '../scoring/score-trust.tsx'
import { useConsistentStats } from './analytics-api.ts'
import { OutreachCards } from './outreach-cards.tsx'
import { PipelineCard } from './pipeline-card.tsx'
import { SeriesCard } from './series-card.tsx'
import { PERIOD_LABELS } from './series-words.ts'
import { StatCards } from './stat-cards.tsx'

export default function AnalyticsPage() {
  const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD)
  useConsistentStats()
  return (
    <>
      <PageHeader title="Analytics" />
      <PageBody>
        <StatCards />
        <PipelineCard />
        <PeriodPicker period={period} onChange={setPeriod} />
        <SeriesCard period={period} />
        <OutreachCards period={period} />
        <ScoreTrust />
      </PageBody>
    </>
  )
}

const OPTIONS = PERIODS.map((days) => ({ value: String(days), label: PERIOD_LABELS[days] }))

function PeriodPicker({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <h2 className="font-semibold text-base">Over time</h2>
      <Select
        aria-label="Period"
        options={OPTIONS}
        value={String(period)}
        onValueChange={(days) => onChange(Number(days) as Period)}
        className="w-40"
      />
    </div>
  )
}
