import { Card } from '../../ui/card.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NoLeads } from './no-leads.tsx'

export default function LeadsPage() {
  return (
    <>
      <PageHeader title="Leads" />
      <PageBody>
        <Card aria-label="Leads list">
          <NoLeads />
        </Card>
      </PageBody>
    </>
  )
}
