import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderPage } from '../../../tests/component/render.tsx'

test('Integrations names what each CRM does, and that neither is connected', async () => {
  await renderPage('/integrations')
  const cards = {
    Salesforce: ['Contact Management', 'Account Creation', 'Lead Tracking', 'Real-time Sync'],
    HubSpot: ['Contact Sync', 'Company Management', 'Pipeline Tracking', 'Activity Logging'],
  }
  for (const [name, features] of Object.entries(cards)) {
    const card = within(await screen.findByRole('region', { name }))
    for (const text of [...features, 'Not Connected', 'Never']) expect(await card.findByText(text)).toBeVisible()
  }
})
