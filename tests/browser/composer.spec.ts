import type { Page } from '@playwright/test'
import { expectFineInEveryView } from './findings.ts'
import { addLeads, GRACE, TOMAS } from './leads.ts'
import { askPassword, setMailbox, toastOf, withSink } from './mail.ts'
import { expect, NARROW, test } from './test.ts'
import { expectToast } from './toasts.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const composerOf = (page: Page) => page.getByRole('dialog', { name: /^(New email|Email to)/ })

test('by keyboard: an email is begun, minimized, continued on another page after a reload, and arrives once', async ({
  page,
  context,
  baseURL,
}) => {
  await withSink(askPassword, async (sink) => {
    await addLeads(context, baseURL, [TOMAS, GRACE])
    await setMailbox(context, baseURL, sink.port)
    await page.goto('/leads')
    const name = page.getByRole('link', { name: 'Grace Hopper' })
    await name.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Lead details' })
    await expect(drawer).toBeFocused()
    await page.keyboard.press('c')
    const composer = composerOf(page)
    await expect(composer.getByRole('textbox', { name: 'Subject' })).toBeFocused()
    await page.keyboard.type('Release nights')
    await composer.getByRole('textbox', { name: 'Body' }).fill('Hi {{ firstName }}, shall we talk?')
    // Beside the lead's panel, not over it.
    const [panel, lead] = [await composer.boundingBox(), await drawer.boundingBox()]
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(lead?.x ?? 0)
    await expect(composer.getByText('Draft saved')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(composer).toBeHidden()
    await expect(drawer).toBeFocused()
    await page.goto('/analytics')
    await page.reload()
    await page.getByRole('button', { name: 'Email to Grace Hopper' }).click()
    await expect(composer.getByRole('textbox', { name: 'Subject' })).toHaveValue('Release nights')
    await expect(composer.getByRole('button', { name: 'Send now' })).toHaveAccessibleDescription(
      'Goes out within a minute.',
    )
    await expectFineInEveryView(page, 'the composer')
    await page.setViewportSize({ width: 1440, height: 900 })
    await composer.getByRole('textbox', { name: 'Body' }).focus()
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Email sent')
    await expect(composer).toBeHidden()
    const [mail] = await sink.received(1)
    expect(mail).toMatchObject({ from: 'ada@sender.example', to: 'grace@navona.example' })
    expect(mail?.raw).toContain('Subject: Release nights')
    expect(mail?.raw).toContain('Hi Grace, shall we talk?')
    const sent = await context.request.get(`${baseURL}/api/mails`)
    expect(await sent.json()).toHaveLength(1)
    const drafts = await context.request.get(`${baseURL}/api/lead-drafts`)
    expect(await drafts.json()).toEqual([])
  })
})

test('on a phone it fills the screen, opens from a lead, and comes back as a bar', async ({
  page,
  context,
  baseURL,
}) => {
  const [grace] = await addLeads(context, baseURL, [GRACE])
  await page.setViewportSize(NARROW)
  await page.goto(`/leads?lead=${grace?.id}`)
  await page.getByRole('button', { name: 'New email' }).click()
  const composer = composerOf(page)
  const subject = composer.getByRole('textbox', { name: 'Subject' })
  await expect(subject).toBeFocused()
  expect(await composer.boundingBox()).toEqual({ x: 0, y: 0, ...NARROW })
  await subject.fill('From the train')
  await composer.getByRole('button', { name: 'Minimize' }).click()
  await expect(composer).toBeHidden()
  await page.getByRole('button', { name: 'Email to Grace Hopper' }).click()
  await expect(subject).toHaveValue('From the train')
  await composer.getByRole('button', { name: 'Delete draft' }).click()
  await expect(composer).toBeHidden()
  await toastOf(page, 'Draft deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(subject).toHaveValue('From the train')
})

/** The controls of the actions for selected leads that something else covers. */
const coveredInBar = (page: Page) =>
  page.getByRole('region', { name: 'Selected leads' }).evaluate((bar) =>
    [...bar.querySelectorAll('button')].flatMap((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      const isFree = button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      return isFree ? [] : [button.textContent || button.ariaLabel]
    }),
  )

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
])
  test(`${viewport.width} wide: neither the composer nor the lead’s panel covers the actions for selected leads`, async ({
    page,
    context,
    baseURL,
  }) => {
    const [grace] = await addLeads(context, baseURL, [GRACE, TOMAS])
    await page.setViewportSize(viewport)
    await page.goto('/leads')
    const select = () =>
      page
        .getByRole('checkbox', { name: /Grace Hopper/ })
        .first()
        .check()
    await select()
    const expectFree = () => expect.poll(() => coveredInBar(page)).toEqual([])
    await expectFree()
    await page.keyboard.press('c')
    const composer = composerOf(page)
    await expect(composer).toBeVisible()
    await expectFree()
    await composer.getByRole('textbox', { name: 'Subject' }).press('Escape')
    await expect(composer).toBeHidden()
    await expectFree()
    // Beside the list on wide screens; over it on others.
    if (viewport.width < 1024) return
    await page.goto(`/leads?lead=${grace?.id}`)
    await expect(page.getByRole('dialog', { name: 'Lead details' })).toBeVisible()
    await select()
    await expectFree()
    await page.getByRole('button', { name: 'New email' }).last().click()
    await expect(composer).toBeVisible()
    await expectFree()
  })
