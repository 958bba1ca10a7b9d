import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { pressOn } from './keyboard.ts'
import { addLeads } from './leads.ts'
import { AGAIN, addTemplates, COLD, WIDTHS } from './templates.ts'
import { expect, NARROW, test } from './test.ts'

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

for (const viewport of WIDTHS) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, isNewcomer: true })

    test('every page with a tour is shown around, step by step, and the card never covers what it is about', async ({
      page,
      context,
      baseURL,
    }) => {
      await addLeads(context, baseURL, Array<object>(30).fill({}) as Record<string, unknown>[])
      await addTemplates(context, baseURL, [COLD, AGAIN, COLD, AGAIN, COLD, AGAIN, COLD])
      const card = page.getByRole('dialog')
      for (const { path, titles, targets } of TOURS) {
        await page.goto(path)
        await page.evaluate(() => localStorage.clear())
        await page.reload()
        for (const [index, title] of titles.entries()) {
          await expect(card.getByRole('heading', { name: title, exact: true })).toBeVisible()
          await expect(card).toContainText(`${index + 1} of ${titles.length}`)
          const value = String(((index + 1) / titles.length) * 100)
          await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', value)
          await expect(card.getByRole('button', { name: 'Back' })).toHaveCount(index === 0 ? 0 : 1)
          const target = targets[index] ?? ''
          // The dashboard has this one only where there is something to show.
          const allowed = target === 'performance-widget' ? /^(beside|no target)$/ : /^beside$/
          await expect.poll(() => geometry(page, target), `${path} ${target}`).toMatch(allowed)
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
}

test.describe('on a narrow screen', () => {
  test.use({ viewport: NARROW, isNewcomer: true })

  test('an account without templates is shown where they will be', async ({ page }) => {
    await page.goto('/emails')
    const card = page.getByRole('dialog')
    await expect(page.getByText('No Email Templates')).toBeVisible()
    await card.getByRole('button', { name: 'Next' }).click()
    for (const title of ['Template Categories', 'Bulk Management']) {
      await card.getByRole('button', { name: 'Next' }).click()
      await expect(card.getByRole('heading', { name: title })).toBeVisible()
      await expect.poll(() => geometry(page, 'templates-list')).toBe('beside')
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

test.describe('installing', () => {
  test.use({ viewport: NARROW, contextOptions: { reducedMotion: 'reduce' } })

  test('the install card comes 5 seconds after the offer, once, and goes for good', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const card = page.getByRole('region', { name: 'Install Leadwright' })
    await offer(page)
    await page.clock.runFor(4_900)
    await expect(card).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(card).toContainText('Install our app for faster access and offline use.')
    expect(await findings(page)).toEqual([])
    await card.getByRole('button', { name: 'Install App' }).click()
    await expect(card).toBeHidden()
    expect(await page.evaluate(() => document.title)).toBe('prompted')
    await offer(page)
    await page.clock.runFor(5_100)
    await pressOn(page, card.getByRole('button', { name: 'Maybe Later' }))
    await expect(card).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('pwa-install-dismissed'))).not.toBeNull()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await offer(page)
    await page.clock.runFor(10_000)
    await expect(card).toHaveCount(0)
  })
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1' })

  test('the install card tells how it is done there', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.runFor(5_100)
    const card = page.getByRole('region', { name: 'Install Leadwright' })
    await expect(card).toContainText(
      'Add to your home screen for quick access. Tap the Share button and select "Add to Home Screen".',
    )
    await expect(card.getByRole('button')).toHaveText(['Maybe Later'])
  })
})

/** The browser's own event, which a test cannot bring about otherwise. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => {
      document.title = 'prompted'
    }
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  })
