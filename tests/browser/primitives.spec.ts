import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type PreviewServer, preview } from 'vite'
import { findings } from './findings.ts'
import { expect, NARROW, test } from './test.ts'

// One worker: the gallery is built once.
test.describe.configure({ mode: 'default' })
test.use({ person: null, contextOptions: { reducedMotion: 'reduce' } })

let gallery: PreviewServer
let outDir: string
let url: string

test.beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'leadwright-gallery-'))
  const config = {
    configFile: 'tests/browser/gallery/vite.config.ts',
    build: { outDir, emptyOutDir: true },
    logLevel: 'error' as const,
  }
  await build(config)
  gallery = await preview({ ...config, preview: { port: 0 } })
  url = gallery.resolvedUrls?.local[0] ?? ''
})
test.afterAll(async () => {
  await gallery.close()
  await rm(outDir, { recursive: true, force: true })
})

test('every primitive: nothing serious for axe, in both themes and widths', async ({ page }) => {
  for (const theme of ['light', 'dark']) {
    const colorsOnly = theme === 'dark'
    for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
      await page.setViewportSize(viewport)
      await page.goto(`${url}?theme=${theme}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await findings(page, { colorsOnly })).toEqual([])
      for (const overlay of ['Open dialog', 'Open sheet', 'Open menu']) {
        await page.getByRole('button', { name: overlay }).click()
        await expect(page.getByRole(overlay === 'Open menu' ? 'menu' : 'dialog')).toBeVisible()
        expect(await findings(page, { colorsOnly }), `${overlay}, ${theme}, ${viewport.width} wide`).toEqual([])
        await page.keyboard.press('Escape')
      }
    }
  }
})

test('a tooltip opens after 700 ms of rest, and at once for the keyboard', async ({ page }) => {
  await page.goto(url)
  const button = page.getByRole('button', { name: 'With tooltip' })
  await button.scrollIntoViewIfNeeded()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await button.hover()
  await page.clock.runFor(650)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(page.getByRole('tooltip')).toHaveText('Says what it does')
})

test('a dialog keeps the keyboard inside, closes with Esc and gives the focus back', async ({ page }) => {
  await page.goto(url)
  const open = page.getByRole('button', { name: 'Open dialog' })
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add New Lead' })
  await expect(dialog.getByLabel('First name')).toBeFocused()
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
})

test('a select is chosen from with the keyboard', async ({ page }) => {
  await page.goto(url)
  const select = page.getByRole('combobox', { name: 'Choice', exact: true })
  await select.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'All sizes' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: '1-10' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(select).toHaveText('1-10')
})
