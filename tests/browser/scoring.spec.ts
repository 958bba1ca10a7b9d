import type { BrowserContext } from '@playwright/test'
import { findings } from './findings.ts'
import { addLeads, GRACE } from './leads.ts'
import { expect, NARROW, test } from './test.ts'

const WIDE = { width: 1440, height: 900 }

test('resting on the score tells its reasons, which add up to it', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE])
  await page.goto('/leads')
  const score = page.getByRole('row').filter({ hasText: 'Grace Hopper' }).getByRole('progressbar', { name: 'AI score' })
  const shown = Number(await score.getAttribute('aria-valuenow'))
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

for (const viewport of [WIDE, NARROW]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('the drawer tells why, and tells anew after an edit', async ({ page, context, baseURL }) => {
      const [grace] = await addLeads(context, baseURL, [GRACE])
      await page.goto(`/leads?lead=${grace?.id}`)
      const drawer = page.getByRole('dialog')
      const why = drawer.getByRole('region', { name: /^Why \d+$/ })
      await expect(why.locator('[data-factor=Seniority]')).toContainText('+18')
      await drawer.getByRole('button', { name: 'Job title: VP Engineering' }).click()
      await drawer.getByRole('textbox', { name: 'Job title' }).fill('Intern')
      await page.keyboard.press('Enter')
      await expect(why.locator('[data-factor=Seniority]')).toContainText('−6')
      // The bar and the reasons arrive each by its own call; in the end they tell the same.
      await expect(async () => {
        const score = await drawer.getByRole('progressbar', { name: 'AI score' }).getAttribute('aria-valuenow')
        await expect(drawer.getByRole('heading', { name: `Why ${score}` })).toBeVisible({ timeout: 1000 })
      }).toPass({ timeout: 20_000 })
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
      await expect(
        panel.getByRole('table', { name: 'The learned score compared with the built-in score' }),
      ).toContainText('Learned · in use')
      await expect(
        panel.getByRole('table', { name: 'How many qualified, by learned score' }).getByRole('row'),
      ).toHaveCount(5)
      await expect(panel.getByRole('row', { name: /^Puts the right lead first/ })).toContainText(/\d+% \(\d+ to \d+%\)/)
      await expect(panel.getByRole('button', { name: 'Learn again' })).toBeEnabled()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
      expect(await findings(page)).toEqual([])

      const [vp] = await addLeads(context, baseURL, [{ ...GRACE, jobTitle: 'VP Sales', industry: 'healthcare' }])
      await page.goto(`/leads?lead=${vp?.id}`)
      await expect(page.getByRole('dialog')).toContainText('Learned from 600 of your outcomes.')
    })
  })
}

test('outcomes that follow nothing leave the built-in score, and the panel says so', async ({
  page,
  context,
  baseURL,
}) => {
  await importOutcomes(context, baseURL, ({ draw }) => draw < 5)
  await page.goto('/analytics')
  const panel = page.getByRole('region', { name: 'How good is this score?' })
  await panel.getByRole('button', { name: 'Learn now' }).click()
  await expect(panel).toContainText('Built-in score in use')
  await expect(panel).toContainText("wasn't clearly better, so we kept the built-in score")
  await expect(panel).toContainText('Built-in · in use')
})

test('while it loads its place is held, and a failure can be tried again', async ({ page }) => {
  let isBroken = true
  await page.route('**/api/score/trust', (route) => (isBroken ? route.fulfill({ status: 500 }) : route.fallback()))
  await page.goto('/analytics')
  const panel = page.getByRole('region', { name: 'How good is this score?' })
  await expect(panel.getByRole('alert')).toContainText("The score check didn't load.")
  isBroken = false
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel).toContainText('Not enough outcomes yet')
})

type Case = { title: string; industry: string; draw: number }

/** 600 decided leads, by way of a file as a person would. */
async function importOutcomes(context: BrowserContext, baseURL: string | undefined, isWon: (lead: Case) => boolean) {
  const titles = ['VP Sales', 'Marketing Manager', 'Analyst']
  const industries = ['healthcare', 'retail', 'finance', 'technology']
  const lines = Array.from({ length: 600 }, (_, i) => {
    const title = titles[i % 3] as string
    const industry = industries[Math.floor(i / 3) % 4] as string
    const draw = Math.imul(i + 1, 2654435761) >>> 0
    const status = isWon({ title, industry, draw: Math.floor((draw / 2 ** 32) * 10) }) ? 'qualified' : 'lost'
    return `Lead,No${i},lead${i}@company${i}.example,Company ${i},${title},${industry},${status}`
  })
  const csv = `First Name,Last Name,Email,Company,Job Title,Industry,Status\n${lines.join('\n')}\n`
  const answer = await context.request.post(`${baseURL}/api/leads/import`, {
    headers: { 'content-type': 'text/csv' },
    data: csv,
  })
  const { id } = await answer.json()
  await expect
    .poll(async () => (await (await context.request.get(`${baseURL}/api/leads/import/${id}`)).json()).status)
    .toBe('done')
}
