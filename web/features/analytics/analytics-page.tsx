import { Filter } from 'lucide-react'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ScoreTrust } from '../scoring/score-trust.tsx'
import { StatCards } from './stat-cards.tsx'

export default function AnalyticsPage() {
  return (
    <>
      <PageHeader title="Analytics" />
      <PageBody>
        <StatCards comparedBy="difference" />
        <Card aria-labelledby="pipeline-title">
          <CardHeader title="Sales Pipeline" titleId="pipeline-title" />
          <EmptyState
            icon={Filter}
            title="No pipeline data available"
            text="Add leads to see your sales pipeline"
            className="pt-8"
          />
        </Card>
        <ScoreTrust />
      </PageBody>
    </>
  )
}
