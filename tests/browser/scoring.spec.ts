import type { BrowserContext } from '@playwright/test'
import { expectFineInEveryView } from './findings.ts'
import { addLeads, GRACE } from './leads.ts'
import { type Case, decidedLeads } from './outcomes.ts'
import { expect, test } from './test.ts'

test('resting on the score tells its reasons, which add up to it', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE])
  await page.goto('/leads')
  const score = page.getByRole('row').filter({ hasText: 'Grace Hopper' }).getByRole('progressbar', { name: 'AI score' })
  const shown = Number(await score.getAttribute('aria-valuenow'))
  // As a hand moves: onto the row, then onto the score.
  await page.getByRole('row').filter({ hasText: 'Grace Hopper' }).hover()
  await score.hover()
  const reasons = page.getByRole('tooltip')
  await expect(reasons).toContainText('Seniority')
  await expect(reasons).toContainText("Job title 'VP Engineering': vice president")
  await expect(reasons).toContainText('Built-in score, not yet learned from your outcomes.')
  // The panel is there twice, once for eyes and once for screen readers.
  const panel = page.locator('[data-radix-popper-content-wrapper] dl').first()
  const points = await panel.locator('[data-factor] dd').allTextContents()
  expect(points.reduce((sum, text) => sum + Number(text.replace('−', '-')), 0)).toBe(shown)
})

test('how good the score is: too few outcomes, then learnt, with the built-in score beside it', async ({
  page,
  context,
  baseURL,
}) => {
  const panel = page.getByRole('region', { name: 'How good is this score?' })
  await page.goto('/analytics')
  await expect(panel).toContainText('Not enough outcomes yet (0 of 100)')
  await importOutcomes(context, baseURL, ({ title, industry, draw }) =>
    title === 'VP Sales' && industry === 'healthcare' ? draw < 9 : draw < 2,
  )
  await page.goto('/analytics')
  await expect(panel).toContainText('600 leads have an outcome')
  await panel.getByRole('button', { name: 'Learn now' }).click()
  await expect(panel).toContainText('Learned from your outcomes')
  await expect(panel).toContainText('Learned from 600 leads on')
  await expect(panel.getByRole('table', { name: 'The learned score compared with the built-in score' })).toContainText(
    'Learned · in use',
  )
  await expect(panel.getByRole('table', { name: 'How many qualified, by learned score' }).getByRole('row')).toHaveCount(
    5,
  )
  await expect(panel.getByRole('row', { name: /^Puts the right lead first/ })).toContainText(/\d+% \(\d+ to \d+%\)/)
  await expect(panel.getByRole('button', { name: 'Learn again' })).toBeEnabled()
  await expectFineInEveryView(page)

  const [vp] = await addLeads(context, baseURL, [{ ...GRACE, jobTitle: 'VP Sales', industry: 'healthcare' }])
  await page.goto(`/leads?lead=${vp?.id}`)
  await expect(page.getByRole('dialog')).toContainText('Learned from 600 of your outcomes.')
})

/** 600 decided leads, by way of a file as a person would. */
async function importOutcomes(context: BrowserContext, baseURL: string | undefined, isWon: (lead: Case) => boolean) {
  const answer = await context.request.post(`${baseURL}/api/leads/import`, {
    headers: { 'content-type': 'text/csv' },
    data: decidedLeads(isWon),
  })
  const { id } = await answer.json()
  await expect
    .poll(async () => (await (await context.request.get(`${baseURL}/api/leads/import/${id}`)).json()).status)
    .toBe('done')
}
