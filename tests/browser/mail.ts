import type { BrowserContext, Page } from '@playwright/test'
import { type SinkRule, startSmtpSink } from '../simulators/smtp-sink.ts'
import { expect } from './test.ts'

export const PASS = 'the right password'

/** Signs in anyone with the right password. */
export const askPassword: SinkRule = (stage, about) =>
  stage === 'auth' &&
  !Buffer.from(about.split(' ').at(-1) ?? '', 'base64')
    .toString()
    .endsWith(PASS)
    ? '535 5.7.8 Authentication credentials invalid'
    : undefined

/** A mail server for the time of `use`. */
export async function withSink(
  rule: SinkRule,
  use: (sink: Awaited<ReturnType<typeof startSmtpSink>>) => Promise<void>,
) {
  const sink = await startSmtpSink(rule)
  try {
    await use(sink)
  } finally {
    await sink.stop()
  }
}

async function call(context: BrowserContext, method: 'PUT' | 'POST', url: string, data: unknown) {
  const answer = await context.request.fetch(url, { method, data })
  if (!answer.ok()) throw new Error(`${url}: ${await answer.text()}`)
  return answer.json()
}

/** The email account of the signed-in person, free to send at once. */
export const setMailbox = (context: BrowserContext, baseURL: string | undefined, port: number, more: object = {}) =>
  call(context, 'PUT', `${baseURL}/api/mailbox`, {
    fromName: 'Ada Byron',
    fromEmail: 'ada@sender.example',
    smtp: { host: '127.0.0.1', port, security: 'none', user: 'ada', password: PASS },
    minGapSeconds: 0,
    timeZone: 'Europe/London',
    ...more,
  })

export const addTemplate = (context: BrowserContext, baseURL: string | undefined, more: object = {}) =>
  call(context, 'POST', `${baseURL}/api/email-templates`, {
    subject: 'An idea for {{ company }}',
    body: 'Hello {{ firstName }},\n\nhave a look at https://navona.example/pricing.',
    ...more,
  }) as Promise<{ id: number }>

export const sendTemplate = (
  context: BrowserContext,
  baseURL: string | undefined,
  templateId: number,
  leadId: number,
  scheduledAt?: string,
) =>
  call(context, 'POST', `${baseURL}/api/email-templates/${templateId}/send`, { leadId, scheduledAt }) as Promise<{
    id: number
  }>

export const mailCard = (page: Page) => page.getByRole('region', { name: /^(Outbox|Sent and scheduled emails)$/ })
export const accountCard = (page: Page) => page.getByRole('region', { name: 'Email account', exact: true })

/** No part of the page reaches beyond the screen. */
export async function expectNothingWider(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

export const toastOf = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

export async function choose(page: Page, label: string, option: string) {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect(box).toBeFocused()
}
