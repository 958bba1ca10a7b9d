import { describe, expect, test } from 'vitest'
import { mailEngine } from '../../../tests/world/mail-engine.ts'
import { enroll, newLead as lead, sequenceScene as scene, step, subjects } from '../../../tests/world/sequences.ts'
import { readMail } from '../../mail/reading/read-mail.ts'
import { stopEnrollments } from './stop-enrollments.ts'

describe('a sequence', () => {
  test('without steps gets the two of the spec: sends the first at once, the second a day later, then is through', async () => {
    const { ada, engine, id, statusOf } = await scene(undefined)
    const grace = await lead(ada, { industry: 'finance' })
    expect(await enroll(ada, id, grace.id)).toMatchObject({ message: '1 enrolled', enrolled: 1 })
    const [first] = await engine.send()
    const read = readMail((first as { mime: Buffer }).mime)
    expect(read.text).toContain('40%')
    expect(read.text).toContain('15-minute call')
    expect(read.text).toContain('finance')
    expect(read.text).toContain('Ada Byron')
    expect(await engine.at(23)).toEqual([])
    expect(subjects(await engine.at(25))).toEqual(['Following up: Navona'])
    expect(await statusOf(grace.id)).toMatchObject({ status: 'completed' })
    expect(await engine.at(24 * 60)).toEqual([])
  })

  test('answers its own mail where a step has no subject', async () => {
    const { ada, engine, id } = await scene([step(1), step(2, { subject: '' }), step(3, { subject: '' })])
    const grace = await lead(ada)
    await enroll(ada, id, grace.id)
    const mails = [...(await engine.send()), ...(await engine.later(25)), ...(await engine.later(25))]
    expect(subjects(mails)).toEqual(['Step 1 for Grace', 'Re: Step 1 for Grace', 'Re: Step 1 for Grace'])
    const heads = mails.map(({ mime }) => readMail(mime).headers)
    const ids = heads.map((head) => head.get('message-id')?.[0])
    expect(heads[2]?.get('in-reply-to')).toEqual([ids[1]])
    expect(heads[2]?.get('references')).toEqual([`${ids[0]} ${ids[1]}`])
    expect(heads[0]?.get('in-reply-to')).toBeUndefined()
  })

  test('stops for who answers, leaves or cannot be reached, and for nobody else', async () => {
    const { w, ada, engine, id, statusOf } = await scene([step(1), step(2)])
    const [answers, leaves, stays] = [await lead(ada), await lead(ada), await lead(ada)]
    const lost = await lead(ada)
    await enroll(ada, id, answers.id, leaves.id, stays.id, lost.id)
    await engine.send((mail) =>
      mail.leadId === lost.id
        ? { kind: 'failed', reply: '550 no such user', isRecipient: true, fault: 'recipient', cause: '' }
        : { kind: 'sent', reply: '250' },
    )
    await w.db.transaction((tx) =>
      stopEnrollments(tx, ada.id, { leadId: answers.id, addresses: [] }, 'replied', {
        code: 'lead_replied',
        name: 'Grace',
      }),
    )
    const out = /\/u\/[\w.-]+/.exec(engine.left.find((mail) => mail.leadId === leaves.id)?.mime.toString() ?? '')?.[0]
    expect((await w.call('POST', out ?? '', undefined)).status).toBe(200)
    expect((await engine.later(25)).map(({ leadId }) => leadId)).toEqual([stays.id])
    expect(await statusOf(answers.id)).toMatchObject({ status: 'replied', end_reason: 'lead_replied' })
    expect(await statusOf(leaves.id)).toMatchObject({ status: 'unsubscribed' })
    expect(await statusOf(lost.id)).toMatchObject({ status: 'bounced' })
    expect(await statusOf(stays.id)).toMatchObject({ status: 'completed' })
  })
})

describe('A19: order and delay', () => {
  test('a step follows the one before by its delay from when that really left, and never after one that failed', async () => {
    const { w, ada, engine, id, statusOf } = await scene([step(1), step(2), step(3, { delayDays: 0 })])
    const [late, refused, unsure] = [await lead(ada), await lead(ada), await lead(ada)]
    await enroll(ada, id, late.id, refused.id, unsure.id)
    await engine.send(({ leadId }) =>
      leadId === late.id
        ? { kind: 'later', reply: '450 busy', whole: false, fault: 'server', cause: '' }
        : leadId === refused.id
          ? { kind: 'failed', reply: '554 no', isRecipient: false, fault: 'content', cause: '' }
          : { kind: 'unknown', reply: 'lost' },
    )
    expect(await statusOf(refused.id)).toMatchObject({
      status: 'failed',
      end_reason: 'server_refused',
    })
    // The one that was deferred leaves an hour late.
    expect((await engine.at(1)).map(({ leadId }) => leadId)).toEqual([late.id])
    // The second step of the unsure one is due a day after it was lost, of the late one a day after it left.
    expect((await engine.at(24.5)).map(({ leadId }) => leadId)).toEqual([unsure.id])
    expect(subjects(await engine.at(25.1)).sort()).toEqual(['Step 2 for Grace', 'Step 3 for Grace'])
    const { rows } = await w.pool.query(
      `select min(extract(epoch from b.sent_at - a.sent_at))::float8 as gap from sequence_logs a join sequence_logs b on b.enrollment_id = a.enrollment_id and b.id > a.id`,
    )
    expect(rows[0].gap).toBeGreaterThanOrEqual(60)
    await engine.at(26)
    expect(await statusOf(late.id)).toMatchObject({ status: 'completed' })
    expect(engine.left.filter(({ leadId }) => leadId === refused.id)).toEqual([])
  })

  test('a mail of which it turns out later that it left, or that is sent again by hand, is not followed twice', async () => {
    const { w, ada, engine, id } = await scene([step(1), step(2)])
    const grace = await lead(ada)
    await enroll(ada, id, grace.id)
    await engine.send(() => ({ kind: 'unknown', reply: 'lost' }))
    const { rows } = await w.pool.query('select id from sequence_logs where lead_id = $1 order by id', [grace.id])
    expect(rows).toHaveLength(2)
    expect((await ada.call('POST', `/api/mails/${rows[0].id}/send-again`)).status).toBe(200)
    expect(subjects(await engine.send())).toEqual(['Step 1 for Grace'])
    expect(subjects(await engine.later(25))).toEqual(['Step 2 for Grace'])
    expect(await engine.later(100)).toEqual([])
  })

  test('a mail sent again by hand is still wanted after the server put it off, though its sequence is through', async () => {
    const { w, ada, engine, id, statusOf } = await scene([step(1), step(2)])
    const grace = await lead(ada)
    await enroll(ada, id, grace.id)
    await engine.send(() => ({ kind: 'unknown', reply: 'lost' }))
    const { rows } = await w.pool.query('select id from sequence_logs where lead_id = $1 order by id', [grace.id])
    await engine.later(25)
    expect(await statusOf(grace.id)).toMatchObject({ status: 'completed' })
    expect((await ada.call('POST', `/api/mails/${rows[0].id}/send-again`)).status).toBe(200)
    await engine.send(() => ({
      kind: 'later',
      reply: '450 4.2.1 greylisted',
      whole: false,
      fault: 'server',
      cause: '',
    }))
    expect(subjects(await engine.later(1))).toEqual(['Step 1 for Grace'])
  })

  test('what a killed sender held counts as sent for what comes next', async () => {
    const { ada, engine, id } = await scene([step(1), step(2)])
    await enroll(ada, id, (await lead(ada)).id)
    await engine.send(() => 'crash')
    const other = await mailEngine(engine.world, ada.id)
    const { reapMail } = await import('../sending/reap-mail.ts')
    await reapMail(engine.world, other.finisher)
    expect(subjects(await other.later(25))).toEqual(['Step 2 for Grace'])
  })
})
