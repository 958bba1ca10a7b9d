import { Card, CardHeader } from '../../ui/card.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useCurrentUser } from '../accounts/use-current-user.ts'
import { StatCards } from '../analytics/stat-cards.tsx'
import { NoLeads } from '../leads/no-leads.tsx'
import { greeting } from './greeting.ts'

export default function DashboardPage() {
  const { data: user } = useCurrentUser()
  return (
    <>
      <PageHeader
        title="Dashboard"
        aside={greeting(new Date().getHours(), user?.firstName)}
        tourTarget="dashboard-header"
      />
      <PageBody>
        <div data-tour="stats-cards">
          <StatCards />
        </div>
        <Card data-tour="recent-leads" aria-labelledby="recent-leads-title">
          <CardHeader title="Recent Leads" titleId="recent-leads-title" />
          <NoLeads className="pt-8" />
        </Card>
      </PageBody>
    </>
  )
}
