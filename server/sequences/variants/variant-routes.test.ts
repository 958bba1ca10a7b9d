import { expect, test } from 'vitest'
import type { SequenceWithSteps } from '../../../contract/email-sequence.ts'
import type { VariantResults } from '../../../contract/step-variants.ts'
import { blocked } from '../../../tests/world/blocked.ts'
import { edit, enroll, newLead, newSequence, sequenceScene, step } from '../../../tests/world/sequences.ts'
import { finishSent } from '../../outbox/sending/finish-mail.ts'
import { adoptBetterVariants } from './adopt-better.ts'

const B = { key: 'B', subject: 'Another start, {{ firstName }}', body: 'Hello from B, {{ firstName }}.' }
const variants = (more: object = {}) => ({ arms: [B], ...more })

async function scene(more: object = {}) {
  const it = await sequenceScene([step(1, { variants: variants(more) }), step(2)])
  const stepId = it.steps[0]?.id as number
  const path = `/api/email-sequences/${it.id}`
  return {
    ...it,
    stepId,
    results: async () => ((await it.ada.call('GET', `${path}/variants`)).body as { steps: VariantResults[] }).steps,
    adopt: (key: string | null) => it.ada.call('POST', `${path}/steps/${stepId}/adopt`, { key }),
    /** As if so many had been sent, and so many of them replied to. */
    pretend: (variant: string, sent: number, replied: number) =>
      it.w.pool.query(
        `insert into sequence_logs (user_id, sequence_id, step_id, status, variant, recipient_address, sent_at, replied_at)
         select $1, $2, $3, 'sent', $4::text, gen_random_uuid() || '@x.example', now(), case when n <= $6 then now() end from generate_series(1, $5::int) n`,
        [it.ada.id, it.id, stepId, variant, sent, replied],
      ),
    sent: async () =>
      (
        await it.w.pool.query(
          `select lead_id as "leadId", variant, subject from sequence_logs where step_id = $1 and lead_id is not null order by id`,
          [stepId],
        )
      ).rows as { leadId: number; variant: string | null; subject: string }[],
  }
}

test('a sequence without variants reads as before', async () => {
  const { ada } = await sequenceScene(undefined)
  const { id } = await newSequence(ada, [step(1)])
  const { steps } = (await ada.call('GET', `/api/email-sequences/${id}`)).body as SequenceWithSteps
  expect(steps[0]).not.toHaveProperty('variants')
  expect((await ada.call('GET', `/api/email-sequences/${id}/variants`)).body).toEqual({ steps: [] })
})

test('each lead gets one of the texts, as the flight check showed it, and the email remembers which', async () => {
  const { ada, id, engine, sent } = await scene()
  const leads = await Promise.all(Array.from({ length: 12 }, () => newLead(ada)))
  const leadIds = leads.map((lead) => lead.id)
  const preview = await ada.call('POST', `/api/email-sequences/${id}/preview`, { leadIds })
  const planned = (preview.body as { mails: { leadId: number; stepNumber: number; subject: string }[] }).mails
  await enroll(ada, id, ...leadIds)
  await engine.at(1)
  const mails = await sent()
  expect(mails).toHaveLength(12)
  expect(new Set(mails.map(({ variant }) => variant))).toEqual(new Set(['A', 'B']))
  for (const { leadId, variant, subject } of mails) {
    expect(subject).toMatch(variant === 'B' ? /^Another start/ : /^Step 1 for/)
    expect(planned.find((mail) => mail.leadId === leadId && mail.stepNumber === 1)?.subject).toBe(subject)
  }
})

test('a variant with an unknown field is a problem of the flight check, and its claims are asked about', async () => {
  const { ada } = await sequenceScene(undefined)
  const odd = { ...B, body: 'Hi {{ frstName }}, we raise sales by 40% a year.' }
  const { id } = await newSequence(ada, [step(1, { variants: { arms: [odd] } })])
  const leads = await Promise.all(Array.from({ length: 6 }, () => newLead(ada)))
  const preview = await ada.call('POST', `/api/email-sequences/${id}/preview`, {
    leadIds: leads.map((lead) => lead.id),
  })
  const kinds = (preview.body as { problems: { kind: string }[] }).problems.map(({ kind }) => kind)
  expect(kinds).toContain('unknown_field')
  expect(kinds).toContain('unsourced_claim')
})

test('results: open with the emails still needed, then a better text', async () => {
  const { results, pretend } = await scene()
  expect(await results()).toMatchObject([
    {
      verdict: 'open',
      best: null,
      needed: { from: 3, emails: expect.any(Number) },
      arms: [
        { key: 'A', sent: 0 },
        { key: 'B', sent: 0, timesA: null },
      ],
    },
  ])
  await pretend('A', 400, 8)
  await pretend('B', 400, 60)
  const [step] = await results()
  expect(step).toMatchObject({ verdict: 'better', best: 'B', needed: null })
  expect(step?.arms[1]?.timesA?.low).toBeGreaterThan(1)
})

test('an adopted text goes to everybody who has not been written to, and can be given up again', async () => {
  const { ada, id, engine, sent, adopt, results } = await scene()
  const leads = await Promise.all(Array.from({ length: 8 }, () => newLead(ada)))
  expect((await adopt('B')).status).toBe(200)
  expect((await results())[0]?.adopted).toMatchObject({ key: 'B', byItself: false })
  await enroll(ada, id, ...leads.map((lead) => lead.id))
  await engine.at(1)
  expect(new Set((await sent()).map(({ variant }) => variant))).toEqual(new Set(['B']))
  expect((await adopt(null)).status).toBe(200)
  expect((await results())[0]?.adopted).toBeNull()
  expect(await adopt('E')).toMatchObject({ status: 400 })
})

test('a text is adopted after an edit that is under way, which would otherwise undo it', async () => {
  const { w, id, adopt, results } = await scene()
  const editor = await w.pool.connect()
  await editor.query('begin')
  await editor.query('select from email_sequences where id = $1 for no key update', [id])
  const adopted = adopt('B')
  await blocked(w)
  await editor.query('update sequence_steps set variants = variants where sequence_id = $1', [id])
  await editor.query('commit')
  editor.release()
  expect((await adopted).status).toBe(200)
  expect((await results())[0]?.adopted).toMatchObject({ key: 'B' })
})

test('by itself only where that was wished, once it is certain, and its owner is told', async () => {
  const [silent, wished] = [await scene(), await scene({ adoptsByItself: true })]
  for (const { pretend } of [silent, wished]) {
    await pretend('A', 400, 60)
    await pretend('B', 400, 8)
  }
  await adoptBetterVariants(wished.w.db)
  expect((await silent.results())[0]?.adopted).toBeNull()
  expect((await wished.results())[0]?.adopted).toMatchObject({ key: 'A', byItself: true })
  const { rows } = await wished.w.pool.query(
    `select body from notifications where user_id = $1 and kind = 'variant_adopted'`,
    [wished.ada.id],
  )
  expect(rows).toEqual([{ body: "Step 1 sends it to everyone from now on. Replies that don't say no: A 15%, B 2%" }])
})

test('a change of a variant reaches emails that wait; left out they stay, null removes them', async () => {
  const { ada, id, steps } = await scene()
  const [first, second] = steps.map(({ id: stepId }, n) => ({ ...step(n + 1), id: stepId }))
  const kept = await edit(ada, id, { steps: [first, second] })
  expect(kept.steps[0]?.variants?.arms).toMatchObject([{ key: 'B', subject: B.subject, bodyHtml: null }])
  const changed = await edit(ada, id, { steps: [{ ...first, variants: { arms: [{ ...B, subject: 'New' }] } }, second] })
  expect(changed.steps[0]?.variants?.arms).toMatchObject([{ subject: 'New' }])
  const none = await edit(ada, id, { steps: [{ ...first, variants: null }, second] })
  expect(none.steps[0]).not.toHaveProperty('variants')
})

test('a text that is changed is counted anew, and so are those it is compared with', async () => {
  const { ada, id, steps, results, pretend } = await scene()
  const [first, second] = steps.map(({ id: stepId }, n) => ({ ...step(n + 1), id: stepId }))
  const save = (arm: object | null, own: object = {}) =>
    edit(ada, id, { steps: [{ ...first, ...own, variants: arm && { arms: [{ ...B, ...arm }] } }, second] })
  const counted = async () => (await results())[0]?.arms.map(({ sent }) => sent)
  await pretend('A', 400, 8)
  await pretend('B', 400, 60)
  await save({ body: `${B.body}\n` })
  expect((await results())[0]).toMatchObject({ verdict: 'better', best: 'B', countedSince: null })
  await save({ body: 'Hello again, {{ firstName }}.' })
  expect((await results())[0]).toMatchObject({ verdict: 'open', countedSince: expect.any(String) })
  expect(await counted()).toEqual([0, 0])
  await pretend('B', 5, 1)
  expect(await counted()).toEqual([0, 5])
  await save({ body: 'Hello again, {{ firstName }}.' }, { subject: 'Another subject' })
  expect(await counted()).toEqual([0, 0])
})

test('an email that a sender takes while its text is changed counts for none', async () => {
  const { w, ada, id, steps, engine, results } = await scene()
  await enroll(ada, id, (await newLead(ada)).id)
  await engine.prepare()
  const client = await w.pool.connect()
  await client.query('begin')
  const { rows } = await client.query(
    `update sequence_logs set status = 'sending', claimed_by = $2, attempt = 1 where user_id = $1 and status = 'scheduled'
     returning id, enrollment_id as "enrollmentId"`,
    [ada.id, String(engine.finisher.senderId)],
  )
  const [first, second] = steps.map(({ id: stepId }, n) => ({ ...step(n + 1), id: stepId }))
  const other = { subject: 'Other', body: 'Quite other', variants: { arms: [{ ...B, body: 'Quite other too' }] } }
  const saved = edit(ada, id, { steps: [{ ...first, ...other }, second] })
  await blocked(w, 'sequence_logs')
  await client.query('commit')
  client.release()
  await saved
  await finishSent(
    w.pool,
    engine.finisher,
    rows.map((row) => ({ ...row, reply: '250', deferrals: 0 })),
  )
  expect((await results())[0]?.arms).toMatchObject([{ sent: 0 }, { sent: 0 }])
})

test('a text that is changed after it was counted is not adopted by itself', async () => {
  const { w, stepId, id, results, pretend } = await scene({ adoptsByItself: true })
  await pretend('A', 400, 8)
  await pretend('B', 400, 60)
  const editor = await w.pool.connect()
  await editor.query('begin')
  await editor.query('select from email_sequences where id = $1 for no key update', [id])
  const adopted = adoptBetterVariants(w.db)
  await blocked(w, 'email_sequences')
  await editor.query('update sequence_steps set texts_changed_at = clock_timestamp() where id = $1', [stepId])
  await editor.query('commit')
  editor.release()
  await adopted
  expect((await results())[0]?.adopted).toBeNull()
  await pretend('A', 400, 8)
  await pretend('B', 400, 60)
  await adoptBetterVariants(w.db)
  expect((await results())[0]?.adopted).toMatchObject({ key: 'B', byItself: true })
})

test('a new text under the letter of a removed one has no replies of that', async () => {
  const { ada, id, steps, results, pretend } = await scene()
  const [first, second] = steps.map(({ id: stepId }, n) => ({ ...step(n + 1), id: stepId }))
  await pretend('B', 40, 6)
  await edit(ada, id, { steps: [{ ...first, variants: null }, second] })
  await edit(ada, id, { steps: [{ ...first, variants: { arms: [{ ...B, body: 'Quite another text.' }] } }, second] })
  expect((await results())[0]?.arms).toMatchObject([{ sent: 0 }, { key: 'B', sent: 0 }])
})

test('a text that is added beside the others leaves their counts', async () => {
  const { ada, id, steps, results, pretend } = await scene()
  const [first, second] = steps.map(({ id: stepId }, n) => ({ ...step(n + 1), id: stepId }))
  await pretend('A', 40, 6)
  await edit(ada, id, { steps: [{ ...first, variants: { arms: [B, { ...B, key: 'C', body: 'A third.' }] } }, second] })
  expect((await results())[0]?.arms.map(({ sent }) => sent)).toEqual([40, 0, 0])
})

test('of the first email each needs a subject, also when a follow-up becomes the first', async () => {
  const { ada } = await sequenceScene(undefined)
  const untitled = { arms: [{ ...B, subject: '' }] }
  const words = 'each of its variants needs a subject'
  const refused = await ada.call('POST', '/api/email-sequences', {
    name: 'X',
    steps: [step(1, { variants: untitled })],
  })
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.text).toContain(words)
  const { id, steps } = await newSequence(ada, [step(1), step(2, { variants: untitled })])
  const [first, second] = steps.map((one) => one.id)
  const moved = [step(1, { id: second }), step(2, { id: first })]
  const answer = await ada.call('PATCH', `/api/email-sequences/${id}`, { steps: moved })
  expect(answer).toMatchObject({ status: 400 })
  expect(answer.text).toContain(words)
})

test.each([
  [{ arms: [] }, 'Write at least one variant'],
  [{ arms: [B, B] }, 'Two variants have the same letter'],
  [{ arms: [{ ...B, body: ' ' }] }, 'Write something in each variant'],
  [{ arms: [{ ...B, key: 'A' }] }, 'Variants are called B, C, D and E'],
])('refuses %j', async (wrong, words) => {
  const { ada } = await sequenceScene(undefined)
  const answer = await ada.call('POST', '/api/email-sequences', { name: 'X', steps: [step(1, { variants: wrong })] })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain(words)
})

test('emails of the time when everybody gets one text compare nothing, then or later', async () => {
  const { results, pretend, adopt } = await scene()
  const counted = async () => (await results())[0]?.arms.map(({ sent }) => sent)
  await pretend('A', 20, 1)
  await pretend('B', 20, 1)
  await adopt('B')
  await pretend('B', 300, 60)
  expect(await counted()).toEqual([20, 20])
  await adopt(null)
  expect(await counted()).toEqual([20, 20])
  expect((await results())[0]).toMatchObject({ verdict: 'open', adopted: null, countedSince: null })
})

test('a test that starts again is not decided by the emails that decided it before', async () => {
  const { w, results, pretend, adopt } = await scene({ adoptsByItself: true })
  await pretend('A', 400, 8)
  await pretend('B', 400, 60)
  await adoptBetterVariants(w.db)
  expect((await results())[0]?.adopted).toMatchObject({ key: 'B', byItself: true })
  await adopt(null)
  await adoptBetterVariants(w.db)
  expect((await results())[0]).toMatchObject({ adopted: null, verdict: 'open', countedSince: expect.any(String) })
  await pretend('A', 400, 60)
  await pretend('B', 400, 8)
  await adoptBetterVariants(w.db)
  expect((await results())[0]?.adopted).toMatchObject({ key: 'A', byItself: true })
})
