import { useEffect } from 'react'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { preloadParts } from './lazy-parts.ts'
import { MailCard } from './outbox/mail-card.tsx'

/** Every email that was sent, is scheduled or waits. */
export default function OutboxPage() {
  useEffect(preloadParts, [])
  return (
    <>
      <PageHeader title="Outbox" />
      <PageBody>
        <MailCard />
      </PageBody>
    </>
  )
}
