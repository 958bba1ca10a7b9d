import type { Page } from '@playwright/test'
import { addLeads } from './leads.ts'
import { AGAIN, addTemplates, COLD, WIDTHS } from './templates.ts'
import { expect, test } from './test.ts'

const TOURS = [
  {
    path: '/',
    titles: ['Welcome', 'Key Metrics', 'Template Performance', 'Recent Leads', 'Navigation Menu'],
    targets: ['dashboard-header', 'stats-cards', 'performance-widget', 'recent-leads', 'sidebar'],
  },
  {
    path: '/leads',
    titles: ['Lead Management', 'Add New Leads', 'Filter & Search', 'Leads Overview'],
    targets: ['leads-header', 'add-lead', 'lead-filters', 'leads-list'],
  },
  {
    path: '/emails',
    titles: ['Email Templates', 'AI Writing Assistant', 'Template Categories', 'Bulk Management'],
    targets: ['templates-header', 'ai-assistant', 'template-filters', 'bulk-actions'],
  },
]

const flags = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('onboarding')))

/** How the card lies to the target it is about: 16 from it on one side, and nowhere over it. */
function geometry(page: Page, target: string) {
  return page.evaluate((name) => {
    const card = document.querySelector('[role=dialog]')?.getBoundingClientRect()
    const found = [...document.querySelectorAll(`[data-tour="${name}"]`)].find((element) => element.checkVisibility())
    if (!card) return 'no card'
    const isWhole =
      card.width === 320 &&
      card.height === 120 &&
      card.left >= 10 &&
      card.top >= 10 &&
      card.right <= innerWidth - 10 &&
      card.bottom <= innerHeight - 10
    if (!isWhole) return `card at ${JSON.stringify(card)}`
    if (!found) return 'no target'
    const box = found.getBoundingClientRect()
    const gaps = [box.top - card.bottom, card.top - box.bottom, box.left - card.right, card.left - box.right]
    const isSeen = box.bottom > 0 && box.top < innerHeight
    return isSeen && Math.round(Math.max(...gaps)) === 16 ? 'beside' : `gaps ${gaps.join(' ')}`
  }, target)
}

test.describe('somebody new', () => {
  test.use({ isNewcomer: true })

  test('is shown around every page with a tour, and the card never covers what it is about, in both widths', async ({
    page,
    context,
    baseURL,
  }) => {
    const card = page.getByRole('dialog')
    const [wide, narrow] = WIDTHS
    let now = wide
    /** At this width and, while the step is open, at the other one, where the next step begins. */
    async function expectBeside(target: string, allowed = /^beside$/) {
      for (const viewport of now === wide ? [wide, narrow] : [narrow, wide]) {
        now = viewport
        if (viewport) await page.setViewportSize(viewport)
        const about = `${page.url()} ${target}, ${viewport?.width} wide`
        await expect.poll(() => geometry(page, target), about).toMatch(allowed)
      }
    }

    // Without templates the card is about where they will be.
    await page.goto('/emails')
    await expect(page.getByText('No Email Templates')).toBeVisible()
    await card.getByRole('button', { name: 'Next' }).click()
    for (const [title, target] of [
      ['Template Categories', 'template-filters'],
      ['Bulk Management', 'templates-list'],
    ] as const) {
      await card.getByRole('button', { name: 'Next' }).click()
      await expect(card.getByRole('heading', { name: title })).toBeVisible()
      await expectBeside(target)
    }

    await addLeads(context, baseURL, Array<object>(30).fill({}) as Record<string, unknown>[])
    await addTemplates(context, baseURL, [COLD, AGAIN, COLD, AGAIN, COLD, AGAIN, COLD])
    for (const { path, titles, targets } of TOURS) {
      await page.evaluate(() => localStorage.clear())
      await page.goto(path)
      for (const [index, title] of titles.entries()) {
        await expect(card.getByRole('heading', { name: title, exact: true })).toBeVisible()
        await expect(card).toContainText(`${index + 1} of ${titles.length}`)
        const value = String(((index + 1) / titles.length) * 100)
        await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', value)
        await expect(card.getByRole('button', { name: 'Back' })).toHaveCount(index === 0 ? 0 : 1)
        const target = targets[index] ?? ''
        // The dashboard has this one only where there is something to show.
        await expectBeside(target, target === 'performance-widget' ? /^(beside|no target)$/ : undefined)
        await expect(
          card.getByRole('button', { name: index === titles.length - 1 ? 'Get Started' : 'Next' }),
        ).toBeFocused()
        await page.keyboard.press('Enter')
      }
      await expect(card).toBeHidden()
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      expect(await flags(page)).toEqual(['onboarding-completed'])
      await page.reload()
      await expect(page.getByRole('button', { name: 'Help' })).toBeVisible()
      await expect(card).toHaveCount(0)
    }
  })
})

test.describe('with motion reduced', () => {
  test.use({ isNewcomer: true, contextOptions: { reducedMotion: 'reduce' } })

  test('beside a list longer than the window the card stands still, under the sample banner too', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.request.post(`${baseURL}/api/sample-data`)
    await page.goto('/leads')
    const card = page.getByRole('dialog')
    await expect(page.locator('[data-lead]').first()).toBeVisible()
    for (const title of ['Add New Leads', 'Filter & Search', 'Leads Overview']) {
      await card.getByRole('button', { name: 'Next' }).click()
      await expect(card.getByRole('heading', { name: title })).toBeVisible()
    }
    await expect.poll(() => geometry(page, 'leads-list')).toBe('beside')
    const places = await page.evaluate(async () => {
      const seen = new Set<string>()
      for (let frame = 0; frame < 20; frame++) {
        await new Promise(requestAnimationFrame)
        const boxes = ['[role=dialog]', '[data-testid=tour-spotlight]', '[data-tour=leads-list]'].map(
          (selector) => document.querySelector(selector)?.getBoundingClientRect().top,
        )
        seen.add(boxes.join(' '))
      }
      return [...seen]
    })
    expect(places).toHaveLength(1)
  })
})
