import type { Page } from '@playwright/test'
import { startImapServer } from '../simulators/imap-server.ts'
import { addConversation } from '../world/stored-conversations.ts'
import { countClicks } from './clicks.ts'
import { reach } from './keyboard.ts'
import { addLeads } from './leads.ts'
import { askPassword, PASS, setMailbox, withSink } from './mail.ts'
import { ownerOf } from './owner.ts'
import { addSequence } from './sequences.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const ACCOUNT = { user: 'ada', password: PASS }
const REPLIES = 10
const CALLS = 10
const APPROVALS = 5
const OUTCOMES = ['Connected', 'Voicemail', 'No answer', 'Wrong number', 'Meeting booked']

const command = async (page: Page, words: string) => {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}

test('a morning by keyboard alone: ten replies, ten calls with outcomes, five approvals, and all of it arrives', async ({
  page,
  context,
  baseURL,
  database,
  signedIn,
}) => {
  test.setTimeout(300_000)
  const inbox = await startImapServer(ACCOUNT)
  await withSink(askPassword, async (sink) => {
    await setMailbox(context, baseURL, sink.port, {
      imap: { host: '127.0.0.1', port: inbox.port, security: 'none', ...ACCOUNT },
    })
    const [account] = await (await context.request.get(`${baseURL}/api/mailboxes`)).json()
    const names = (count: number, word: string) =>
      Array.from({ length: count }, (_, n) => ({
        firstName: word,
        lastName: `No${n + 1}`,
        email: `${word.toLowerCase()}${n + 1}@navona.example`,
        phone: `+44 20 7946 00${String(n).padStart(2, '0')}`,
      }))
    const writers = await addLeads(context, baseURL, names(REPLIES, 'Reply'))
    const called = await addLeads(context, baseURL, names(CALLS, 'Call'))
    const waiting = await addLeads(context, baseURL, names(APPROVALS, 'Approve'))
    const userId = await ownerOf(database, signedIn?.email)
    for (const [n, { id }] of writers.entries())
      await addConversation(database.pool, userId, {
        leadId: id,
        mailboxId: account.id,
        subject: `Re: A pilot ${n + 1}`,
        isUnread: true,
        messages: [{ text: 'Shall we talk on Tuesday?', minutesAgo: 10 + n }],
      })
    const { today } = await (await context.request.get(`${baseURL}/api/tasks`)).json()
    for (const { id } of called) {
      const data = { kind: 'call', leadId: id, dueOn: today, note: 'Ask {{ firstName }} about {{ company }}.' }
      expect((await context.request.post(`${baseURL}/api/tasks`, { data })).status()).toBe(201)
    }
    const step = {
      stepNumber: 1,
      kind: 'email_approval',
      subject: 'A talk',
      body: 'Hi {{ firstName }}, shall we talk?',
    }
    const { id: sequenceId } = await addSequence(context, baseURL, { name: 'Spring', steps: [step] })
    const enrolled = await context.request.post(`${baseURL}/api/email-sequences/${sequenceId}/enroll`, {
      data: { leadIds: waiting.map(({ id }) => id) },
    })
    expect(await enrolled.json()).toMatchObject({ enrolled: APPROVALS })

    const keys = await countClicks(page)
    const spent: Record<string, number> = {}
    const took = async (what: string) => {
      spent[what] = await keys.count()
      await keys.startAgain()
    }
    await page.goto('/inbox')
    await expect(page.getByRole('link', { name: /Reply No1 / })).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    for (let n = 1; n <= REPLIES; n++) {
      await expect(page.getByRole('heading', { level: 2, name: `Re: A pilot ${n}`, exact: true })).toBeVisible()
      await page.keyboard.press('r')
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
      await page.keyboard.type(`Tuesday suits me, ${n}.`)
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeHidden()
      await page.keyboard.press('e')
    }
    await expect(page.getByRole('link', { name: /Reply No/ })).toHaveCount(0)
    await took(`${REPLIES} replies`)

    await command(page, 'Tasks')
    await expect(page.getByRole('listitem', { name: 'Call Call No1', exact: true })).toBeVisible()
    await command(page, 'focus')
    await expect(page.getByRole('heading', { level: 2, name: 'Call Call No1', exact: true })).toBeVisible()
    await took('from the inbox to the calls')
    for (let n = 0; n < CALLS; n++) {
      await expect(page.getByRole('heading', { level: 2, name: `Call Call No${n + 1}`, exact: true })).toBeVisible()
      await page.keyboard.press(String((n % OUTCOMES.length) + 1))
    }
    await expect(page.getByText('All done for today')).toBeVisible()
    await took(`${CALLS} calls`)

    await reach(page, page.getByRole('link', { name: `Review ${APPROVALS} emails` }))
    await page.keyboard.press('Enter')
    for (let n = APPROVALS; n > 0; n--) {
      await expect(page.getByRole('list', { name: 'Emails to review' }).getByRole('listitem')).toHaveCount(n)
      await page.keyboard.press('a')
    }
    await expect(page.getByText('Nothing to review')).toBeVisible()
    await expectToast(page, 'Email approved')
    await took(`${APPROVALS} approvals`)
    for (const [what, count] of Object.entries(spent))
      test.info().annotations.push({ type: `keys for ${what}`, description: String(count) })
    expect(spent).toEqual({
      // r, Control+Enter and e for each, and two to open the first.
      [`${REPLIES} replies`]: 3 * REPLIES + 2,
      'from the inbox to the calls': 4,
      // The outcome is the only key after a call.
      [`${CALLS} calls`]: CALLS,
      // One for each, and two from the calls to them.
      [`${APPROVALS} approvals`]: APPROVALS + 2,
    })

    await expect.poll(() => sink.mails.length, { timeout: 120_000 }).toBe(REPLIES + APPROVALS)
    const raw = sink.mails.map((mail) => mail.raw)
    for (let n = 1; n <= REPLIES; n++)
      expect(
        raw.filter((mail) => mail.includes(`Tuesday suits me, ${n}.`) && mail.includes(`Re: A pilot ${n}`)),
      ).toHaveLength(1)
    expect(raw.filter((mail) => mail.includes('Hi Approve, shall we talk?'))).toHaveLength(APPROVALS)
    const { tasks } = await (await context.request.get(`${baseURL}/api/tasks?filter=done`)).json()
    expect(tasks).toHaveLength(CALLS)
    const { rows } = await database.pool.query<{ outcome: string; count: number }>(
      `select outcome, count(*)::int as count from lead_entries where user_id = $1 and kind = 'call' group by outcome`,
      [userId],
    )
    expect(rows.map(({ count }) => count)).toEqual(OUTCOMES.map(() => CALLS / OUTCOMES.length))
  }).finally(() => inbox.stop())
})
