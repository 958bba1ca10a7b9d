import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSmtpSink } from '../simulators/smtp-sink.ts'
import { type Product, startProduct } from '../world/product.ts'
import { usedFolder } from '../world/used-folder.ts'

const COMMAND = fileURLToPath(new URL('../../dist/server/reset-password.js', import.meta.url))
const FROM = 'sales@operator.example'
const password = 'correct horse battery staple'
const another = 'eleven purple giraffes dancing'

let folder: Awaited<ReturnType<typeof usedFolder>>
let arrived: Awaited<ReturnType<typeof startSmtpSink>>
let product: Product | undefined
let DATA_DIR: string

beforeEach(async () => {
  folder = await usedFolder()
  DATA_DIR = join(folder.path, 'data')
  arrived = await startSmtpSink()
})
afterEach(async () => {
  await product?.stop()
  await arrived.stop()
  await folder.remove()
})

type Answer = { status: number; body: unknown; cookie: string }

async function call(path: string, body?: object | URLSearchParams, cookie = ''): Promise<Answer> {
  const isForm = body instanceof URLSearchParams
  const type = { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }
  const answer = await fetch(`${product?.url}${path}`, {
    method: body ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie, ...(body && type) },
    ...(body && { body: isForm ? body.toString() : JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  const [given = ''] = answer.headers.get('set-cookie')?.split(';') ?? []
  return { status: answer.status, body: isJson && text ? JSON.parse(text) : text, cookie: given }
}

const signIn = async (email: string, secret: string) => (await call('/api/login', { email, password: secret })).status
const tokenIn = (text: string) =>
  /confirm\?token=([\w-]+)/.exec(text.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1] ?? ''

test('somebody registers, opens the link from the email, and what they send arrives from SMTP_FROM', async () => {
  const SMTP_URL = `smtp://127.0.0.1:${arrived.port}`
  product = await startProduct({ DATA_DIR, SMTP_URL, SMTP_FROM: FROM, SIGNUP: 'open' })
  // The first account is the operator's, and needs no email.
  expect((await call('/api/register', { email: 'ada@operator.example', password })).status).toBe(200)
  const eve = { email: 'eve@else.example', firstName: 'Eve', lastName: 'Byron', password }
  expect(await call('/api/register', eve)).toMatchObject({ status: 202, body: { message: 'Check your email' } })
  const [invitation] = await arrived.received(1)
  expect(invitation).toMatchObject({ from: FROM, to: eve.email })
  const token = tokenIn(invitation?.raw ?? '')
  const { status, cookie } = await call('/api/confirm', new URLSearchParams({ token, password }))
  expect(status).toBe(303)
  const lead = { email: 'grace@navona.example', firstName: 'Grace', lastName: 'Hopper', company: 'Navona' }
  const { id } = (await call('/api/leads', lead, cookie)).body as { id: number }
  const email = { subject: 'Hello', body: 'Dear Grace, shall we talk?' }
  expect((await call(`/api/leads/${id}/emails`, email, cookie)).status).toBeLessThan(300)
  const [, mail] = await arrived.received(2)
  expect(mail).toMatchObject({ from: FROM, to: 'grace@navona.example' })
  expect(mail?.raw).toContain(`From: Eve Byron <${FROM}>\r\n`)
  expect(mail?.raw).toContain(`Reply-To: ${eve.email}\r\n`)
})

test('the operator gives somebody a link to choose a new password, whether or not the product runs', async () => {
  const settings = { DATA_DIR, LOG_LEVEL: 'silent' }
  product = await startProduct(settings)
  const email = 'ada@operator.example'
  expect((await call('/api/register', { email, password })).status).toBe(200)
  const PORT = new URL(product.url).port
  const command = async (...words: string[]) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings, PORT }
    return promisify(execFile)(process.execPath, [COMMAND, ...words], { env })
  }
  const choose = (token: string, newPassword: string) =>
    call('/api/confirm', new URLSearchParams({ token, newPassword }))

  const first = tokenIn((await command(email)).stdout)
  expect((await choose(first, another)).status).toBe(200)
  expect([await signIn(email, password), await signIn(email, another)]).toEqual([401, 200])
  await expect(command('nobody@else.example')).rejects.toMatchObject({
    code: 1,
    stderr: 'No account has the email address nobody@else.example.\n',
  })

  await product.stop()
  const second = tokenIn((await command(email.toUpperCase())).stdout)
  product = await startProduct({ ...settings, PORT })
  expect((await choose(second, password)).status).toBe(200)
  expect(await signIn(email, password)).toBe(200)
})
