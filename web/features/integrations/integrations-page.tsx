import { useEffect } from 'react'
import { Card, CardHeader } from '../../ui/card.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmailAccountCard } from '../mail/email-account-card.tsx'
import { preloadParts } from '../mail/lazy-parts.ts'
import { MailCard } from '../mail/mail-card.tsx'
import { SuppressionCard } from '../mail/suppression-card.tsx'
import { CrmCard, type CrmOffer } from './crm-card.tsx'

const CRM_OFFERS: CrmOffer[] = [
  {
    name: 'Salesforce',
    initial: 'S',
    markClasses: 'bg-info-soft text-info',
    features: ['Contact Management', 'Account Creation', 'Lead Tracking', 'Real-time Sync'],
  },
  {
    name: 'HubSpot',
    initial: 'H',
    markClasses: 'bg-bad-soft text-bad',
    features: ['Contact Sync', 'Company Management', 'Pipeline Tracking', 'Activity Logging'],
  },
]

export default function IntegrationsPage() {
  useEffect(preloadParts, [])
  return (
    <>
      <PageHeader title="Integrations" />
      <PageBody>
        <div className="grid gap-4 md:grid-cols-2">
          {CRM_OFFERS.map((offer) => (
            <CrmCard key={offer.name} offer={offer} />
          ))}
        </div>
        <Card aria-labelledby="connected-title">
          <CardHeader title="Connected integrations" titleId="connected-title" />
          <p className="px-4 pb-4 text-ink-2 text-sm">No CRM is connected.</p>
        </Card>
        <EmailAccountCard />
        <MailCard />
        <SuppressionCard />
      </PageBody>
    </>
  )
}
