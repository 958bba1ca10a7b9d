import { onTestFinished } from 'vitest'
import { startRunner } from '../../server/jobs/worker.ts'
import { createLog } from '../../server/log.ts'
import { sink } from './mail-desk.ts'
import { PUBLIC, world } from './world.ts'

const ABOUT_SECURITY = /^Subject: (Two-factor|A recovery code|You have new recovery|Passkey|API token|Many wrong)/m

export const FROM = 'sales@operator.example'

/** A product that sends email, with its worker, and what arrives. Its operator exists already. */
export async function accountMailScene(settings: NodeJS.ProcessEnv = {}) {
  const arrived = await sink()
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${arrived.port}`, SMTP_FROM: FROM, SIGNUP: 'open' }
  const w = await world({ ...PUBLIC, ...smtp, ...settings })
  const operator = await w.person()
  const runner = await startRunner(w, w.config, createLog('silent'), w.mail.box)
  onTestFinished(() => runner.stop().catch(() => {}))

  /** The newest email to this address, once so many have arrived there; those about codes, passkeys and API tokens only if asked for. */
  async function mailTo(address: string, count = 1, { withSecurity = false } = {}) {
    for (;;) {
      const own = arrived.mails.filter(({ to, raw }) => to === address && (withSecurity || !ABOUT_SECURITY.test(raw)))
      if (own.length >= count) return textOf(own.at(-1)?.raw ?? '')
      await arrived.received(arrived.mails.length + 1)
    }
  }

  /** The newest email to this address with this subject, once there is one, whatever else arrives. */
  async function mailAbout(address: string, subject: string) {
    for (;;) {
      const found = arrived.mails.findLast(({ to, raw }) => to === address && subjectOf(raw) === subject)
      if (found) return textOf(found.raw)
      await arrived.received(arrived.mails.length + 1)
    }
  }

  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: PUBLIC.PUBLIC_URL }
  return {
    w,
    operator,
    arrived,
    mailTo,
    mailAbout,
    /** Submits a form as a browser without script would. */
    submit: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      w.call('POST', path, new URLSearchParams(fields).toString(), { ...form, ...headers }),
  }
}

/** Soft line breaks of quoted-printable joined, so that links are whole. */
export const textOf = (raw: string) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')

export const tokenIn = (mail: string) => /\/api\/confirm\?token=([\w-]+)/.exec(mail)?.[1] ?? ''
export const subjectOf = (mail: string) => /^Subject: (.*)\r$/m.exec(mail)?.[1]
