import { expect } from 'vitest'
import type { EmailApprovalPage } from '../../contract/email-approval.ts'
import type { ConversationList, Thread } from '../../contract/inbox.ts'
import type { TaskPage } from '../../contract/task.ts'
import { readInboxes } from '../../server/mail/inbox/read-inboxes.ts'
import { mailEngine } from './mail-engine.ts'
import { rawMail } from './raw-mail.ts'
import { connectReadAccount } from './read-account.ts'
import { enroll, newLead, newSequence, step } from './sequences.ts'
import { PUBLIC, world } from './world.ts'

// A sequence with a branch for replies, one lead in it, and the replies that come in.

export const INTERESTED = 'Yes, I am very interested. This sounds great, please send me more details and the pricing.'
export const NOT_INTERESTED = 'Thanks, but we are not interested. Please do not follow up on this.'

const call = { kind: 'call', subject: '', body: 'Call them', delayDays: 0 }
export const yes = (n: number, more: object) => step(n, { within: { step: 2, arm: 'yes' }, ...more })
export const STEPS = [
  step(1),
  step(2, {
    kind: 'branch',
    subject: '',
    body: '',
    delayDays: 3,
    settings: { branch: { if: 'replied', intents: ['interested', 'meeting'] } },
  }),
  yes(3, call),
  yes(4, { kind: 'email_approval', subject: '', body: 'As promised.', delayDays: 0 }),
  step(5, { within: { step: 2, arm: 'no' } }),
  step(6),
]

let made = 0

/** A lead that got the first email of a sequence, and somebody whose inbox is read. */
export async function branchScene(steps: object[] = STEPS) {
  const w = await world(PUBLIC)
  const ada = await w.person()
  const imap = await connectReadAccount(ada)
  const engine = await mailEngine(w, ada.id)
  const sequence = await newSequence(ada, steps)
  const domain = `follow${++made}.example`
  const lead = await newLead(ada, { email: `grace@${domain}` })
  const colleague = await newLead(ada, { email: `alan@${domain}` })
  await readInboxes(w, w.mail)
  await enroll(ada, sequence.id, lead.id)
  await engine.send()
  expect(engine.left).toHaveLength(1)
  const sentTo = async (leadId: number) =>
    (
      await w.pool.query(
        `select id, message_id from sequence_logs where lead_id = $1 and status = 'sent' order by id`,
        [leadId],
      )
    ).rows[0] as { id: number; message_id: string }
  return {
    w,
    ada,
    engine,
    sequence,
    lead,
    colleague,
    receive: async (body: string, headers: Record<string, string> = {}, to = lead) => {
      const { message_id } = await sentTo(to.id)
      imap.deliver(
        rawMail(
          {
            From: `Grace Hopper <${to.email}>`,
            To: 'ada@sender.example',
            Subject: 'Re: Hello',
            Date: new Date().toUTCString(),
            'Message-ID': `<follow-${++made}@navona.example>`,
            'In-Reply-To': message_id,
            ...headers,
          },
          body,
        ),
      )
      await readInboxes(w, w.mail)
      await engine.prepare()
    },
    enrollment: async (leadId = lead.id) =>
      (await w.pool.query('select * from lead_sequence_enrollments where lead_id = $1', [leadId])).rows[0],
    logs: async () =>
      (
        await w.pool.query(
          `select s.step_number as step, l.status, l.arm, l.error_message as reason from sequence_logs l
           left join sequence_steps s on s.id = l.step_id where l.lead_id = $1 and l.enrollment_id is not null order by l.id`,
          [lead.id],
        )
      ).rows.map(({ step, status, arm, reason }) => [step, status, arm, reason].filter(Boolean).join(' ')),
    tasks: async () => ((await ada.call('GET', '/api/tasks?filter=open')).body as TaskPage).tasks,
    approvals: async () => ((await ada.call('GET', '/api/approvals')).body as EmailApprovalPage).approvals,
    thread: async () => {
      const { conversations } = (await ada.call('GET', '/api/inbox?state=all')).body as ConversationList
      return (await ada.call('GET', `/api/inbox/${conversations[0]?.id}`)).body as Thread
    },
    correct: async (messageId: number | undefined, intent: string) => {
      expect(await ada.call('PUT', `/api/inbox/messages/${messageId}/intent`, { intent })).toMatchObject({
        status: 200,
      })
      await engine.prepare()
    },
  }
}
type Scene = Awaited<ReturnType<typeof branchScene>>
export const month = async ({ engine }: Scene) => {
  for (let day = 0; day < 30; day += 2) await engine.later(48)
}
/** Does the tasks that are open. */
export const finish = async (s: Scene) => {
  for (const { id } of await s.tasks()) await s.ada.call('POST', `/api/tasks/${id}/done`, {})
  await s.engine.later(1)
}
