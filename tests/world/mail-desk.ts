import { expect, onTestFinished } from 'vitest'
import type { MailLog } from '../../contract/mail.ts'
import { createLog } from '../../server/log.ts'
import { startSender } from '../../server/outbox/sending/sender.ts'
import { startSmtpSink } from '../simulators/smtp-sink.ts'
import type { World } from './world.ts'

type Person = Awaited<ReturnType<World['person']>>

/** Settings of an account at a mail server on loopback. */
export const mailbox = (port: number, more: object = {}) => ({
  fromName: 'Ada Byron',
  fromEmail: 'ada@sender.example',
  smtp: { host: '127.0.0.1', port, security: 'none', user: 'ada', password: 'secret word' },
  dailyLimit: 1000,
  minGapSeconds: 0,
  ...more,
})

export async function sink(...given: Parameters<typeof startSmtpSink>) {
  const made = await startSmtpSink(...given)
  onTestFinished(() => made.stop())
  return made
}

export async function sender(w: World, log = createLog('silent')) {
  const made = await startSender(w, w.mail, log)
  onTestFinished(() => made.stop())
  return made
}

let leads = 0
export async function lead(person: Person, more: object = {}) {
  const n = ++leads
  const made = {
    firstName: 'Grace',
    lastName: `Hopper${n}`,
    email: `grace${n}@navona.example`,
    company: 'Navona',
    ...more,
  }
  return (await person.call('POST', '/api/leads', made)).body as { id: number; email: string }
}

export async function template(person: Person, more: object = {}) {
  const made = {
    subject: 'Hello {{ firstName }}',
    body: 'Dear {{ firstName }},\n\nsee https://navona.example/a?b=1&c=2.\n\nAda',
    ...more,
  }
  return (await person.call('POST', '/api/email-templates', made)).body as { id: number }
}

export async function send(person: Person, leadId: number, templateId?: number, scheduledAt?: string, wishes = {}) {
  const id = templateId ?? (await template(person)).id
  const answer = await person.call('POST', `/api/email-templates/${id}/send`, { leadId, scheduledAt, ...wishes })
  expect(answer, answer.text).toMatchObject({ status: 202 })
  return answer.body as MailLog
}

export const mails = async (person: Person) => (await person.call('GET', '/api/mails')).body as MailLog[]
export const mailOf = async (person: Person, id: number) =>
  (await mails(person)).find((mail) => mail.id === id) as MailLog
export const state = (person: Person, id: number) => expect.poll(async () => (await mailOf(person, id)).state)
