import { randomUUID } from 'node:crypto'
import { readMail } from '../../server/mail/reading/read-mail.ts'
import { type Answer, type Call, quoted, startService } from './crm-server.ts'

/** A simulated provider, as the sandbox shows it. */
export type SandboxProvider = {
  name: string
  /** The mailboxes to choose from on its consent page. */
  addresses: string[]
  settings: Record<string, string>
  /** What recipients got. */
  sent(): { from: string; to: string[]; raw: Buffer; messageId: string }[]
  receive(raw: string, to: string): void
}

/** The recipients' side: what they got, and a form to reply to each email. */
export const startSandboxPage = (providers: SandboxProvider[], port: number) =>
  startService('Mail sandbox', (call) => answer(providers, call), port)

function answer(providers: SandboxProvider[], call: Call): Answer {
  if (call.method === 'GET' && call.path === '/') return { status: 200, body: page(providers) }
  if (call.method !== 'POST' || call.path !== '/reply') return { status: 404, body: '<h1>Not found</h1>' }
  const form = new URLSearchParams(call.body)
  const provider = providers[Number(form.get('provider'))]
  const email = provider?.sent()[Number(form.get('email'))]
  if (!provider || !email) return { status: 404, body: '<h1>Not found</h1>' }
  provider.receive(replyTo(email, form.get('text') ?? ''), email.from)
  return { status: 303, headers: { location: '/' } }
}

function replyTo({ from, to, raw, messageId }: ReturnType<SandboxProvider['sent']>[number], text: string) {
  const { subject } = readMail(raw)
  const [recipient = 'nobody@sandbox.example'] = to
  return [
    `From: ${recipient}`,
    `To: ${from}`,
    `Subject: ${/^re:/i.test(subject) ? '' : 'Re: '}${subject.replace(/[^\x20-\x7e]/g, '?')}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@${recipient.split('@')[1]}>`,
    `In-Reply-To: ${messageId}`,
    `References: ${messageId}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '',
  ].join('\r\n')
}

function page(providers: SandboxProvider[]) {
  const emails = providers.flatMap((provider, at) =>
    provider
      .sent()
      .map((email, number) => ({ ...email, provider: provider.name, at, number, read: readMail(email.raw) })),
  )
  const parts = emails.reverse().map(
    ({ from, to, provider, at, number, read }) => `<article><h2>${quoted(read.subject)}</h2>
<p>${quoted(to.join(', '))}, from ${quoted(from)} by ${provider}</p><pre>${quoted(read.text)}</pre>
<form method="post" action="/reply"><input type="hidden" name="provider" value="${at}"><input type="hidden" name="email" value="${number}">
<label>Reply as ${quoted(to[0] ?? '')}<textarea name="text" rows="3" required>Thanks, let's talk on Tuesday.</textarea></label><button>Send reply</button></form></article>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mail sandbox</title>
<style>body{font:15px system-ui;margin:2rem auto;max-width:44rem;padding:0 1rem}article{border-top:1px solid;padding:1rem 0}pre{white-space:pre-wrap;font:inherit}label,textarea{display:block;width:100%;font:inherit}</style>
<h1>Mail sandbox</h1><p>${emails.length} emails went out. Nobody real got them. Reload the page to see new ones.</p>${parts.join('')}</html>`
}
