import { useQueryClient } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useCallback } from 'react'
import { Link } from 'wouter'
import { useCurrentUser } from '../../lib/use-current-user.ts'
import { Button } from '../../ui/button.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatCards } from '../analytics/stat-cards.tsx'
import { refreshLeads } from '../lead-data/lead-api.ts'
import { LeadList } from '../leads/list/lead-list.tsx'
import { Bell } from '../notifications/bell.tsx'
import { SetupSteps } from '../onboarding/setup-steps.tsx'
import { useSampleState } from '../sample-data/sample-api.ts'
import { SampleOffer } from '../sample-data/sample-offer.tsx'
import { DashboardActions } from './dashboard-actions.tsx'
import { greeting } from './greeting.ts'
import { PerformanceWidget } from './performance-widget.tsx'
import { QuickActions } from './quick-actions.tsx'
import { TodayStrip } from './today-strip.tsx'

const RECENT_LEADS = { sort: '-createdAt', limit: 8 } as const

export default function DashboardPage() {
  const { data: user } = useCurrentUser()
  const { data: sample } = useSampleState()
  const client = useQueryClient()
  const onLeads = useCallback(() => refreshLeads(client), [client])
  return (
    <>
      <PageHeader
        title="Dashboard"
        aside={greeting(new Date().getHours(), user?.firstName)}
        tourTarget="dashboard-header"
        actions={
          <>
            <DashboardActions />
            <Bell onLeads={onLeads} />
          </>
        }
      />
      <PageBody>
        {sample?.canLoad ? <SampleOffer /> : <TodayStrip />}
        <SetupSteps />
        <div data-tour="stats-cards">
          <StatCards hasSamples />
        </div>
        <div className="grid grid-cols-1 gap-4 lg:gap-5 xl:grid-cols-3">
          <div className="min-w-0 *:h-full xl:col-span-2">
            <LeadList query={RECENT_LEADS} titleAction={<ViewAll />} />
          </div>
          <PerformanceWidget />
        </div>
      </PageBody>
      <QuickActions />
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
