import { expect } from 'vitest'
import type { TimelineEvent } from '../../contract/timeline-event.ts'
import { enrolled, kinds, lead, mailOf, notices, scene, sentTo, suppressed } from './inbox-scene.ts'
import { rawMail } from './raw-mail.ts'

// Reports about an email that went out, real and forged.

export const INVENTED = '<11111111-2222-3333-4444-555555555555@sender.example>'
export const fresh = () => `<${Math.random().toString(36).slice(2)}@evil.example>`

/** An email went out, a follow-up waits; with everything that a bounce changes. */
export async function target() {
  const s = await scene()
  const grace = await lead(s.ada)
  const mail = await sentTo(s, grace)
  const followUp = await enrolled(s, grace)
  await s.w.pool.query(`update sequence_logs set scheduled_at = now() + interval '1 day' where id = $1`, [followUp.id])
  const key = /^X-Leadwright-Key: (\S+)/m.exec(s.smtp.mails[0]?.raw ?? '')?.[1] ?? ''
  const deliver = async (...raw: Buffer[]) => {
    for (const one of raw) s.imap.deliver(one)
    await s.read()
  }
  const figures = async () => ({
    stats: (await s.ada.call('GET', '/api/stats')).body,
    lead: (await s.ada.call('GET', `/api/leads/${grace.id}`)).body,
    outreach: (await s.ada.call('GET', '/api/analytics/outreach')).body,
  })
  let before = await figures()
  return {
    ...s,
    s,
    grace,
    mail,
    followUp,
    key,
    deliver,
    event: async () =>
      ((await s.ada.call('GET', `/api/leads/${grace.id}/timeline`)).body as TimelineEvent[]).find(
        ({ kind }) => kind === 'bounce_unverified',
      ),
    /** What was sent by now is no effect of a report. */
    async lookAgain() {
      before = await figures()
    },
    /** Nothing happened but a line on the timeline. */
    async expectUnchanged(lines = 1) {
      expect(await suppressed(s.ada)).toEqual([])
      expect(await followUp.status()).toBe('active')
      expect(await followUp.mail()).toMatchObject({ state: 'scheduled' })
      expect(await mailOf(s.ada, mail.id)).toMatchObject({ state: 'sent', reason: null, repliedAt: null })
      expect(await notices(s)).toEqual([])
      expect(await figures()).toEqual(before)
      const shown = Array.from({ length: lines }, () => 'bounce_unverified')
      expect(await kinds(s.ada, grace)).toEqual([...shown, 'mail_sent', 'created'])
    },
    async expectBounced() {
      expect(await suppressed(s.ada)).toEqual([`${grace.email} bounced`])
      expect(await followUp.status()).toBe('bounced')
      expect(await kinds(s.ada, grace)).toEqual(['mail_bounced', 'mail_sent', 'created'])
    },
  }
}
export type Target = Awaited<ReturnType<typeof target>>

export const daemon = (more: Record<string, string> = {}) => ({
  'Return-Path': '<>',
  From: 'Mail Delivery System <mailer-daemon@evil.example>',
  To: 'ada@sender.example',
  Subject: 'Undelivered Mail Returned to Sender',
  'Message-ID': fresh(),
  ...more,
})
export const WORDS = (to: string) => `Your message could not be delivered.\n\n<${to}>: 550 5.1.1 User unknown\n`
/** With more headers on top, as a receiving server adds them. */
export const topped = (raw: Buffer, headers: string) =>
  Buffer.concat([Buffer.from(headers.replace(/\n/g, '\r\n')), raw])
export const complaint = (to: string, messageId: string) =>
  rawMail(
    {
      From: 'fbl@evil.example',
      To: 'ada@sender.example',
      Subject: 'FW: Hello',
      'Message-ID': fresh(),
      'Content-Type': 'multipart/report; report-type=feedback-report; boundary="b1"',
    },
    `--b1\nContent-Type: text/plain\n\nThis is an abuse report.\n
--b1\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nVersion: 1\nOriginal-Rcpt-To: ${to}\n
--b1\nContent-Type: message/rfc822\n\nFrom: ada@sender.example\nTo: ${to}\nMessage-ID: ${messageId}\nSubject: Hello\n\nDear Grace\n--b1--\n`,
  )
export const optOut = (to: string, messageId: string) =>
  Buffer.from(complaint(to, messageId).toString().replace('Feedback-Type: abuse', 'Feedback-Type: opt-out'))
