import { PNG } from '../world/email-files.ts'
import { addLeads, GRACE } from './leads.ts'
import { askPassword, sendTemplate, setMailbox, withSink } from './mail.ts'
import { addTemplates, tooWide } from './templates.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

test('a formatted email with a list, a link, an image and a file, written by keyboard, arrives as it was written', async ({
  page,
  context,
  baseURL,
}) => {
  await withSink(askPassword, async (sink) => {
    await setMailbox(context, baseURL, sink.port, { signature: 'Ada Byron' })
    const [lead] = await addLeads(context, baseURL, [GRACE])
    const [template] = await addTemplates(context, baseURL, [{ subject: 'An idea', body: 'Hi {{ firstName }},' }])
    const [leadId, templateId] = [lead?.id ?? 0, template?.id ?? 0]
    await page.goto(`/emails/${templateId}`)
    await expect(page.getByRole('textbox', { name: 'Body' })).toHaveValue('Hi {{ firstName }},')

    await page.getByRole('button', { name: 'Formatted' }).press('Enter')
    const body = page.getByRole('textbox', { name: 'Body' })
    await expect(body).toHaveText('Hi {{ firstName }},')
    await body.focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('this is ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('bold')
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Bulleted list' }).press('Enter')
    await page.keyboard.type('one')
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Link', exact: true }).press('Enter')
    await page.getByLabel('Link text').fill('our prices')
    await page.getByLabel('Web address').fill('navona.example/pricing')
    await page.keyboard.press('Enter')
    await expect(body.getByRole('link', { name: 'our prices' })).toHaveAttribute(
      'href',
      'https://navona.example/pricing',
    )
    await page.getByRole('button', { name: 'Image', exact: true }).press('Enter')
    await page.getByLabel('Description').fill('A red dot')
    await page.getByLabel('Image file').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PNG })
    await expect(body.getByRole('img', { name: 'A red dot' })).toBeVisible()
    await page
      .getByLabel('File to attach')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
    await expect(page.getByRole('list', { name: 'Attachments' })).toContainText('plan.pdf')

    const preview = page.frameLocator('iframe[title="Formatted email"]')
    await expect(preview.getByText('Hi Grace,')).toBeVisible()
    await expect(preview.getByRole('img', { name: 'A red dot' })).toBeVisible()
    expect(await tooWide(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Template Updated')
    await page.reload()
    await expect(body.getByRole('link', { name: 'our prices' })).toBeVisible()

    await sendTemplate(context, baseURL, templateId, leadId)
    await expect.poll(() => sink.mails.length, { timeout: 20_000 }).toBe(1)
    const raw = (sink.mails[0]?.raw ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')
    expect(raw).toContain('this is=C2=A0<b>bold</b>')
    expect(raw).toContain('<ul><li>one</li><li>two</li></ul>')
    expect(raw).toMatch(/<a href="[^"]+">our prices<\/a>/)
    expect(raw).toMatch(/<img src="cid:[0-9a-f]{32}@[^"]+" alt="A red dot">/)
    expect(raw).toContain(PNG.toString('base64').slice(0, 60))
    expect(raw).toMatch(/filename=plan\.pdf/)
    // The same in plain text.
    expect(raw).toContain('- one\r\n- two\r\n\r\nour prices (https://navona.example/pricing)')
  })
})
