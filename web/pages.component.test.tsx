import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderPage } from '../tests/component/render.tsx'

const EMPTY = {
  '/leads': ['Leads', 'No leads found', 'Get started by adding your first lead or importing from your CRM.'],
  '/emails': ['Email Templates', 'No Email Templates'],
  '/sequences': ['Email Sequences', 'No sequences yet'],
  '/analytics': ['Analytics', 'Sales Pipeline', 'No pipeline data available', 'Add leads to see your sales pipeline'],
  '/integrations': ['Integrations', 'Salesforce', 'HubSpot'],
  '/': ['Dashboard', 'Recent Leads', 'No leads found'],
}

test.each(Object.entries(EMPTY))('%s of a new account reads as the spec says', async (path, texts) => {
  await renderPage(path)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(texts[0] ?? '')
  for (const text of texts) expect((await within(screen.getByRole('main')).findAllByText(text))[0]).toBeVisible()
})
