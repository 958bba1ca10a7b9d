import type { Page } from '@playwright/test'
import { addLeads, GRACE } from './leads.ts'
import { addTemplates, COLD } from './templates.ts'
import { expect, test } from './test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })

/** By the keyboard alone: opened, a few letters, Enter. */
async function command(page: Page, letters: string, option: string | RegExp) {
  await page.keyboard.press('ControlOrMeta+k')
  const input = palette(page).getByRole('combobox')
  await expect(input).toBeFocused()
  await page.keyboard.type(letters)
  await expect(palette(page).getByRole('option', { name: option, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
}

test('the palette goes to every page, finds leads and templates, and does what there is to do', async ({
  page,
  context,
  baseURL,
}) => {
  const [grace] = await addLeads(context, baseURL, [GRACE])
  await addTemplates(context, baseURL, [COLD])
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  // By the sidebar's button, for who does not know the keys.
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()

  for (const [letters, title] of [
    ['lea', 'Leads'],
    ['templates', 'Email Templates'],
    ['sequ', 'Email Sequences'],
    ['analy', 'Analytics'],
    ['integr', 'Integrations'],
    ['dashb', 'Dashboard'],
  ] as const) {
    await command(page, letters, title)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  }

  await command(page, 'hopper', /Grace Hopper/)
  await expect(page).toHaveURL(`/leads/${grace?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible()

  await command(page, 'release night', COLD.subject)
  await expect(page).toHaveURL(/\/emails\/\d+$/)
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(COLD.subject)

  await command(page, 'add lead', 'Add lead')
  await expect(page.getByRole('dialog', { name: 'Add New Lead' })).toBeVisible()
  // A form that is open is not left by a key.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await command(page, 'import', 'Import leads')
  await expect(page.getByRole('heading', { name: 'Import leads', level: 1 })).toBeVisible()

  await command(page, 'toggle', 'Toggle theme')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await command(page, 'dark', 'Toggle theme')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

  await command(page, 'new template', 'New template')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Subject' })).toHaveValue('New email template')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('no such thing anywhere')
  await expect(palette(page)).toContainText('No results')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page)).toBeHidden()
})

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test.describe(`by a quick hand, motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } })

    test('Escape, Ctrl K and letters in one go: the palette opens over what is still closing, and no letter is lost', async ({
      page,
    }) => {
      // As on a busy machine: what a closing dialog puts off comes when the palette is open already.
      await page.addInitScript(() => {
        const wait = window.setTimeout
        Object.assign(window, {
          setTimeout: (run: () => void, ms = 0) => wait(run, ms === 0 && 'isBusy' in window ? 300 : ms),
        })
      })
      await page.goto('/')
      await page.getByRole('button', { name: 'Upgrade Plan' }).click()
      await expect(page.getByRole('dialog', { name: 'Choose Your Plan' })).toBeVisible()
      await page.keyboard.press('Control')
      await page.evaluate(() => Object.assign(window, { isBusy: true }))

      await page.keyboard.press('Escape')
      await page.keyboard.press('ControlOrMeta+k')
      await expect(palette(page).getByRole('combobox')).toBeFocused()
      await page.keyboard.type('add lead', { delay: 100 })
      await expect(palette(page).getByRole('combobox')).toHaveValue('add lead')
      await expect(palette(page).getByRole('option', { name: 'Add lead', selected: true })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Add New Lead' })).toBeVisible()
    })
  })

test.describe('before its code is here', () => {
  // Only the page's own requests can be held.
  test.use({ serviceWorkers: 'block' })

  for (const [keys, isEntered] of [
    ['Analyx', false],
    ['analytics', true],
  ] as const)
    test(`what is typed right after the first Ctrl K is not lost${isEntered ? ', Enter included' : ''}`, async ({
      page,
    }) => {
      let arrive = () => {}
      const isHere = new Promise<void>((resolve) => {
        arrive = resolve
      })
      await page.route(/\/assets\/palette-[^/]+\.js/, async (route) => {
        await isHere
        await route.continue()
      })
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      // Enter would press it.
      await page.getByRole('button', { name: 'Upgrade Plan' }).focus()
      await page.keyboard.press('ControlOrMeta+k')
      await page.keyboard.type(keys)
      await page.keyboard.press(isEntered ? 'Enter' : 'Backspace')
      arrive()
      if (isEntered) return expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
      await expect(palette(page).getByRole('combobox')).toHaveValue('Analy')
      await expect(palette(page).getByRole('option', { name: 'Analytics', selected: true })).toBeVisible()
      await page.keyboard.type('t')
      await expect(palette(page).getByRole('combobox')).toHaveValue('Analyt')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Upgrade Plan' })).toBeFocused()
    })
})
