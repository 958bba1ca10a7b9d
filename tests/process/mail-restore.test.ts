import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../server/db/embedded/system-process.ts'
import { startSmtpSink } from '../simulators/smtp-sink.ts'
import { startProduct } from '../world/product.ts'
import { usedFolder } from '../world/used-folder.ts'

const run = promisify(execFile)
// `npm run test:faults` asks for many.
const MAILS = process.env.FAULT_ROUNDS ? 200 : 30
// Recipients could open its links: sequences may start although the inbox is not read.
const PUBLIC_URL = 'http://leadwright.example.com'
const LATER = { timeout: 120_000, interval: 200 }

type Office = Awaited<ReturnType<typeof office>>

/** A product whose folder can be saved and put back, with somebody who is signed in and writes to a mail server on this port. */
async function office(smtpPort: number) {
  const folder = await usedFolder()
  onTestFinished(() => folder.remove())
  const dataDir = `${folder.path}/data`
  const HEALTH_PORT = String(await freePort())
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_URL, HEALTH_PORT, MAIL_ALLOW_PRIVATE_HOSTS: 'true' }
  const start = (role: string) => startProduct({ ...settings, ROLE: role })
  let product = await start('web')
  onTestFinished(() => product.stop().then(() => {}))
  let cookie = ''
  let leads = 0
  const call = async (method: string, path: string, body?: object) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(product.url + path, { method, headers, body: body ? JSON.stringify(body) : null })
    cookie ||= answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    const text = await answer.text()
    expect(answer.ok, `${path}: ${text}`).toBe(true)
    return text ? JSON.parse(text) : undefined
  }
  await call('POST', '/api/register', { email: 'ada@example.com', password: 'a long enough passphrase' })
  await call('PUT', '/api/mailbox', {
    fromName: 'Ada Byron',
    fromEmail: 'ada@sender.example',
    smtp: { host: '127.0.0.1', port: smtpPort, security: 'none', user: null },
    dailyLimit: 1000,
    minGapSeconds: 0,
  })
  return {
    dataDir,
    call,
    mails: async (state: string) => {
      const health = await (await fetch(`http://127.0.0.1:${HEALTH_PORT}/api/health`)).json()
      return health.queue.byState[state] ?? 0
    },
    newLead: async (): Promise<number> => {
      const n = ++leads
      const email = `grace${n}@navona${n}.example`
      return (await call('POST', '/api/leads', { firstName: 'Grace', lastName: `H${n}`, email, company: 'Navona' })).id
    },
    async startAgain(role: string) {
      await product.stop()
      product = await start(role)
    },
    stop: () => product.stop(),
  }
}

/** Leads, some in a sequence of two steps a day apart, some with a mail of their own: for each one mail is due. */
async function queueMails({ call, newLead }: Office, inSequence: number, alone: number) {
  const step = (stepNumber: number) => ({
    stepNumber,
    subject: `Step ${stepNumber}`,
    body: 'Dear {{ firstName }}, shall we talk?',
    delayDays: stepNumber - 1,
  })
  const { id } = await call('POST', '/api/email-sequences', { name: 'Spring', steps: [step(1), step(2)] })
  const leadIds: number[] = []
  for (let n = 0; n < inSequence; n++) leadIds.push(await newLead())
  if (inSequence > 0) await call('POST', `/api/email-sequences/${id}/enroll`, { leadIds, confirmUnreadInbox: true })
  const template = await call('POST', '/api/email-templates', { subject: 'Hello', body: 'Dear {{ firstName }}' })
  for (let n = 0; n < alone; n++)
    await call('POST', `/api/email-templates/${template.id}/send`, { leadId: await newLead() })
}

test.each([
  ['its folder', (dataDir: string) => dataDir],
  ['its database alone', (dataDir: string) => `${dataDir}/postgres`],
])(
  'after %s went back to a backup, nothing leaves by itself and nobody gets a mail twice',
  async (_, partOf) => {
    const sink = await startSmtpSink()
    onTestFinished(() => sink.stop())
    const here = await office(sink.port)
    const { call, mails } = here
    // It has sent before, and rested since.
    await here.startAgain('all')
    await queueMails(here, 1, 1)
    await sink.received(2)
    await expect.poll(() => mails('sent'), LATER).toBe(2)

    await here.startAgain('web')
    await queueMails(here, MAILS - 20, 20)
    await here.stop()
    const part = partOf(here.dataDir)
    await run('cp', ['-a', part, `${here.dataDir}.backup`])

    await here.startAgain('all')
    await sink.received(2 + MAILS)
    await here.stop()
    await rm(part, { recursive: true })
    await run('cp', ['-a', `${here.dataDir}.backup`, part])

    await here.startAgain('all')
    await expect.poll(() => call('GET', '/api/mail/hold'), LATER).toMatchObject({ doubtful: MAILS })
    await call('POST', '/api/mail/release', { sinceThen: 'may_be_sent' })
    await queueMails(here, 1, 1)
    await sink.received(2 + MAILS + 2)
    await expect.poll(() => mails('sent'), LATER).toBe(4)
    expect(await mails('unknown')).toBe(MAILS)
    // Each to another address: nobody was written to twice.
    expect(new Set(sink.mails.map(({ to }) => to)).size).toBe(sink.mails.length)

    // From here on it is the one that sends: the next start is like any other.
    await here.startAgain('all')
    await queueMails(here, 0, 1)
    await sink.received(2 + MAILS + 3)
    expect(await call('GET', '/api/mail/hold')).toBeNull()
  },
  600_000,
)
