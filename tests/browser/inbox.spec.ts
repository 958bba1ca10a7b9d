import type { Page } from '@playwright/test'
import { readContent } from '../../server/inbox/reading/message-content.ts'
import { PNG } from '../world/email-files.ts'
import { rawMail } from '../world/raw-mail.ts'
import { addConversation, addManyConversations } from '../world/stored-conversations.ts'
import { findings } from './findings.ts'
import { HOSTILE, LARGE } from './hostile-emails.ts'
import { findFocusFault } from './keyboard.ts'
import { addLeads, GRACE, TOMAS } from './leads.ts'
import { askPassword, setMailbox, withSink } from './mail.ts'
import { ownerOf } from './owner.ts'
import { tooWide } from './templates.ts'
import { expect, NARROW, test } from './test.ts'
import { expectToast } from './toasts.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function press(page: Page, key: string) {
  await page.keyboard.press(key)
  await expect.poll(() => page.evaluate(findFocusFault), `after ${key}`).toBeUndefined()
}

const thread = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true })
const subject = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

test('a reply is found, read, replied to and done with the keyboard alone, and arrives', async ({
  page,
  context,
  baseURL,
  database,
  signedIn,
}) => {
  await withSink(askPassword, async (sink) => {
    await setMailbox(context, baseURL, sink.port)
    const [account] = await (await context.request.get(`${baseURL}/api/mailboxes`)).json()
    const [grace, tomas] = await addLeads(context, baseURL, [GRACE, TOMAS])
    const userId = await ownerOf(database, signedIn?.email)
    await addConversation(database.pool, userId, {
      leadId: grace?.id ?? 0,
      mailboxId: account.id,
      subject: 'Re: A pilot in May',
      isUnread: true,
      messages: [{ text: 'How about Tuesday?', intent: { intent: 'meeting', words: ['Tuesday'] }, minutesAgo: 3 }],
    })
    await addConversation(database.pool, userId, {
      leadId: tomas?.id ?? 0,
      mailboxId: account.id,
      subject: 'Re: Prices',
      messages: [{ text: 'Not before summer.', minutesAgo: 9 }],
    })
    await page.goto('/inbox')
    await expect(page.getByRole('link', { name: /Grace Hopper/ })).toBeVisible()
    await press(page, 'j')
    await press(page, 'Enter')
    await expect(subject(page, 'Re: A pilot in May')).toBeFocused()
    await expect(page.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible()
    await page.keyboard.press('r')
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
    await page.keyboard.type('Tuesday it is, {{ firstName }}.')
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Sending in 10 seconds')
    await expect(thread(page).frameLocator('iframe').last().getByText('Tuesday it is, Grace.')).toBeVisible()
    await press(page, 'j')
    await expect(subject(page, 'Re: Prices')).toBeFocused()
    await press(page, 'u')
    await expect(thread(page).getByRole('button', { name: 'Mark as read' })).toBeVisible()
    await press(page, 'e')
    await expect(subject(page, 'Re: A pilot in May')).toBeVisible()
    await expect(page.getByRole('link', { name: /Tomás Rivera/ })).toHaveCount(0)
    await page.keyboard.press('/')
    await expect(page.getByRole('textbox', { name: 'Search conversations' })).toBeFocused()
    await page.keyboard.type('tuesday')
    await expect(page).toHaveURL(/search=tuesday/)
    await expect.poll(() => sink.mails.length, { timeout: 40_000 }).toBe(1)
    const [mail] = sink.mails
    expect(mail?.raw).toMatch(/^Subject: Re: A pilot in May/im)
    expect(mail?.raw).toMatch(/^In-Reply-To: <made-/im)
    expect(mail?.raw).toContain('Tuesday it is, Grace.')
  })
})

/** What a page fetches from elsewhere, runs for a stranger, or opens. */
async function watchForHarm(page: Page, baseURL: string | undefined) {
  const harm: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) harm.push(request.url())
  })
  page.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => harm.push(`popup: ${popup.url()}`))
  await page.exposeFunction('hacked', (what: string) => harm.push(`script: ${what}`))
  return harm
}

test('no email of a hostile corpus runs or fetches anything, and the page stays responsive', async ({
  page,
  context,
  baseURL,
  database,
  signedIn,
}) => {
  const [grace] = await addLeads(context, baseURL, [GRACE])
  const userId = await ownerOf(database, signedIn?.email)
  const elsewhere = await watchForHarm(page, baseURL)
  const opened: number[] = []
  for (let from = 0; from < HOSTILE.length; from += 20)
    opened.push(
      await addConversation(database.pool, userId, {
        leadId: grace?.id ?? 0,
        subject: `Part ${from}`,
        messages: HOSTILE.slice(from, from + 20).map((html, n) => ({
          text: `Email ${n}`,
          html: `<p>Email ${from + n} starts.</p>${html}`,
          minutesAgo: 60 - n,
        })),
      }),
    )
  for (const [at, id] of opened.entries()) {
    await page.goto(`/inbox/${id}`)
    const many = Math.min(20, HOSTILE.length - at * 20)
    await expect(thread(page).locator('iframe')).toHaveCount(many)
    for (let n = 0; n < many; n++)
      await expect(
        thread(page)
          .frameLocator('iframe')
          .nth(n)
          .getByText(`Email ${at * 20 + n} starts.`),
      ).toBeVisible()
    const frames = await thread(page)
      .locator('iframe')
      .evaluateAll((all) =>
        all.map((frame) => ({
          sandbox: frame.getAttribute('sandbox'),
          bad: (frame as HTMLIFrameElement).contentDocument?.querySelectorAll(
            'script, iframe, object, embed, form, base, link, meta[http-equiv=refresh], svg, math, video, audio, [srcset], [background], [ping], [onerror], [onload], [onclick]',
          ).length,
        })),
      )
    for (const { sandbox, bad } of frames) {
      expect(sandbox).not.toMatch(/scripts|forms|top-navigation|modals/)
      expect(bad).toBe(0)
    }
    // Links are there, open elsewhere, and know nothing of us.
    for (const rel of await page
      .frames()
      .slice(1)
      .reduce<Promise<string[]>>(
        async (all, frame) => [
          ...(await all),
          ...(await frame
            .locator('a[href]')
            .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).rel))),
        ],
        Promise.resolve([]),
      ))
      expect(rel).toContain('noopener')
    // Still answers the keyboard, and is where it was.
    await subject(page, `Part ${at * 20}`).focus()
    await page.keyboard.press('r')
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`/inbox/${id}$`))
  }
  expect(elsewhere).toEqual([])
})

test('emails of 10 MB are shown as far as they are stored, fetch nothing, and the keys still work', async ({
  page,
  context,
  baseURL,
  database,
  signedIn,
}) => {
  const [grace, tomas] = await addLeads(context, baseURL, [GRACE, TOMAS])
  const userId = await ownerOf(database, signedIn?.email)
  const harm = await watchForHarm(page, baseURL)
  const messages = LARGE.map(([type, body], n) => {
    const start = type === 'text/html' ? `<p>Email ${n} starts.</p>` : `Email ${n} starts.\n`
    const { text, newText, html } = readContent(rawMail({ 'Content-Type': type }, `${start}${body}`))
    return {
      text: newText || text,
      ...(text !== newText && { quoted: text.slice(newText.length) }),
      ...(html !== null && { html }),
      minutesAgo: 60 - n,
    }
  })
  const leadId = grace?.id ?? 0
  const id = await addConversation(database.pool, userId, { leadId, subject: 'Ten megabytes', messages })
  const small = { leadId: tomas?.id ?? 0, subject: 'A short one', messages: [{ text: 'Hello', minutesAgo: 90 }] }
  await addConversation(database.pool, userId, small)
  await page.goto(`/inbox/${id}`)
  await expect(thread(page).locator('iframe')).toHaveCount(LARGE.filter(([type]) => type === 'text/html').length)
  let frames = 0
  for (const [n, [type]] of LARGE.entries()) {
    const place = type === 'text/html' ? thread(page).frameLocator('iframe').nth(frames++) : thread(page)
    await expect(place.getByText(`Email ${n} starts.`).first()).toBeVisible()
  }
  await subject(page, 'Ten megabytes').focus()
  await page.keyboard.press('j')
  await expect(subject(page, 'A short one')).toBeFocused()
  await page.keyboard.press('k')
  await expect(subject(page, 'Ten megabytes')).toBeFocused()
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  expect(harm).toEqual([])
})

test('images come only when asked for, by our server, and the frame is as high as its content', async ({
  page,
  context,
  baseURL,
  database,
  signedIn,
}) => {
  const [grace] = await addLeads(context, baseURL, [GRACE])
  const userId = await ownerOf(database, signedIn?.email)
  const asked: string[] = []
  await page.route('**/remote-images?**', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('url') ?? '')
    return route.fulfill({ contentType: 'image/png', body: PNG })
  })
  await page.route('**/images/2', (route) => route.fulfill({ contentType: 'image/png', body: PNG }))
  const id = await addConversation(database.pool, userId, {
    leadId: grace?.id ?? 0,
    subject: 'Pictures',
    messages: [
      {
        text: 'Look',
        html: `<p>Look</p><img alt="Inline" src="cid:dot@x"><img alt="Remote" width="40" height="900" src="https://navona.example/big.png"><p>End</p>`,
        files: [
          { part: '2', name: 'dot.png', type: 'image/png', size: 70, cid: 'dot@x' },
          { part: '3', name: 'plan.pdf', type: 'application/pdf', size: 2_400_000, cid: null },
        ],
      },
    ],
  })
  await page.goto(`/inbox/${id}`)
  const frame = thread(page).frameLocator('iframe')
  await expect(frame.getByRole('img', { name: 'Inline' })).toHaveAttribute('src', /^data:image\/png/)
  await expect(frame.getByRole('img', { name: 'Remote' })).toHaveAttribute('src', /^data:image\/gif/)
  expect(asked).toEqual([])
  await expect.poll(async () => (await thread(page).locator('iframe').boundingBox())?.height ?? 0).toBeGreaterThan(900)
  await thread(page).getByRole('button', { name: 'Show images' }).click()
  await expect(frame.getByRole('img', { name: 'Remote' })).toHaveAttribute('src', /^data:image\/png/)
  expect(asked).toEqual(['https://navona.example/big.png'])
  const file = thread(page).getByRole('link', { name: /plan.pdf/ })
  await expect(file).toContainText('2.3 MB')
  await expect(file).toHaveAttribute('href', /\/attachments\/3$/)
})

test('ten thousand conversations scroll, and only those in sight are drawn', async ({
  page,
  context,
  baseURL,
  database,
  signedIn,
}) => {
  const [grace] = await addLeads(context, baseURL, [GRACE])
  await addManyConversations(database.pool, await ownerOf(database, signedIn?.email), [grace?.id ?? 0], 10_000)
  await page.goto('/inbox')
  const list = page.getByRole('list', { name: 'Conversations' })
  await expect(list.getByText('Subject 1', { exact: true })).toBeVisible()
  const scroller = list.locator('xpath=..')
  const lastAfterScrolling = () =>
    scroller.evaluate((element) => {
      element.scrollTo(0, element.scrollHeight)
      const numbers = [...element.querySelectorAll('li')].map((row) => /Subject (\d+)/.exec(row.textContent)?.[1])
      return Math.max(...numbers.map(Number))
    })
  await expect.poll(lastAfterScrolling).toBeGreaterThanOrEqual(600)
  expect(await list.getByRole('listitem').count()).toBeLessThan(60)
})

test('the inbox, a thread and a reply: axe finds nothing serious, in both themes and widths, and nothing is too wide', async ({
  page,
  context,
  baseURL,
  database,
  signedIn,
}) => {
  await setMailbox(context, baseURL, 9)
  const [account] = await (await context.request.get(`${baseURL}/api/mailboxes`)).json()
  const [grace] = await addLeads(context, baseURL, [GRACE])
  const id = await addConversation(database.pool, await ownerOf(database, signedIn?.email), {
    leadId: grace?.id ?? 0,
    mailboxId: account.id,
    subject: 'Re: A pilot in May',
    isUnread: true,
    messages: [
      {
        text: 'How about Tuesday?',
        quoted: 'On Monday, Ada Byron wrote:\n> Shall we talk?',
        intent: { intent: 'not_now', words: ['after the summer'], until: '2040-09-01' },
      },
    ],
  })
  for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/inbox')
      await expect(page.getByRole('link', { name: /Grace Hopper/ })).toBeVisible()
      expect(await findings(page)).toEqual([])
      await page.getByRole('link', { name: /Grace Hopper/ }).click()
      await expect(page).toHaveURL(new RegExp(`/inbox/${id}$`))
      await thread(page).getByRole('button', { name: 'Reply', exact: true }).click()
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
      expect(await findings(page)).toEqual([])
      expect(await tooWide(page)).toEqual([])
    }
  }
})
