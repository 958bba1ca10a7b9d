import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useCurrentUser } from '../accounts/use-current-user.ts'
import { StatCards } from '../analytics/stat-cards.tsx'
import { LeadList } from '../leads/lead-list.tsx'
import { DashboardActions } from './dashboard-actions.tsx'
import { greeting } from './greeting.ts'

const RECENT_LEADS = { sort: '-createdAt', limit: 8 } as const

export default function DashboardPage() {
  const { data: user } = useCurrentUser()
  return (
    <>
      <PageHeader
        title="Dashboard"
        aside={greeting(new Date().getHours(), user?.firstName)}
        tourTarget="dashboard-header"
        actions={<DashboardActions />}
      />
      <PageBody>
        <div data-tour="stats-cards">
          <StatCards />
        </div>
        <LeadList query={RECENT_LEADS} titleAction={<ViewAll />} />
      </PageBody>
    </>
  )
}

function ViewAll() {
  return (
    <Button variant="ghost" asChild className="-mr-2">
      <Link href="/leads">
        View all
        <ArrowRight aria-hidden="true" />
      </Link>
    </Button>
  )
}
