import type { Page } from '@playwright/test'
import { addConversation } from '../world/stored-conversations.ts'
import { addLeads, GRACE } from './leads.ts'
import { setMailbox } from './mail.ts'
import { expect, NARROW, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('article')
const WIDE = '<table width="900"><tr><td>Left</td><td align="right">Right</td></tr></table>'

test('the newest message is in sight below long ones, also while a reply is written, and scrolling is left alone', async ({
  page,
  context,
  baseURL,
  database,
  signedIn,
}) => {
  await setMailbox(context, baseURL, 9)
  const [account] = await (await context.request.get(`${baseURL}/api/mailboxes`)).json()
  const [grace] = await addLeads(context, baseURL, [GRACE])
  const { rows } = await database.pool.query<{ id: number }>('select id from users where email = $1', [signedIn?.email])
  const id = await addConversation(database.pool, rows[0]?.id ?? 0, {
    leadId: grace?.id ?? 0,
    mailboxId: account.id,
    messages: [1, 2, 3, 4].map((n) => ({
      text: `Message ${n}`,
      html: `<p>Message ${n}</p>${n < 4 ? '<p>A long line.</p>'.repeat(20) : WIDE}`,
      minutesAgo: 60 - n,
    })),
  })
  await page.goto(`/inbox/${id}`)
  const newest = messages(page).last()
  const frame = newest.frameLocator('iframe')
  await expect(frame.getByText('Message 4')).toBeInViewport()
  await expect(messages(page).first()).not.toBeInViewport()
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await expect(frame.getByText('Message 4')).toBeInViewport()
  const from = page.getByText(/^From Ada Byron <ada@sender.example>/)
  await expect.poll(async () => (await from.boundingBox())?.height ?? 0).toBeGreaterThan(10)

  await page.keyboard.press('Escape')
  await newest.hover()
  await page.mouse.wheel(0, -5_000)
  await expect(messages(page).first()).toBeInViewport()
  await page.setViewportSize({ width: 1200, height: 700 })
  await expect(messages(page).first()).toBeInViewport()
  await expect(frame.getByText('Message 4')).not.toBeInViewport()

  // What is wider than the thread is made smaller.
  for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
    await page.setViewportSize(viewport)
    await page.goto(`/inbox/${id}`)
    await expect(frame.getByText('Right')).toBeInViewport({ ratio: 1 })
  }
})
