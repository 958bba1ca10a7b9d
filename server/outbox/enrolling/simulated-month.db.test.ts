import { expect, test } from 'vitest'
import { DELIVERING } from '../../../tests/world/delivering.ts'
import { mailEngine } from '../../../tests/world/mail-engine.ts'
import { shuffled, withMoved, withoutStep, withStep, withSwitched } from '../../../tests/world/model-edits.ts'
import { seededRandom } from '../../../tests/world/seeded-random.ts'
import { type Fate, type ModelLead, type ModelStep, SequenceModel } from '../../../tests/world/sequence-model.ts'
import { edit, enroll, newSequence, step } from '../../../tests/world/sequences.ts'
import { world } from '../../../tests/world/world.ts'
import { unsubscribe } from '../../mail/do-not-contact/unsubscribe.ts'
import { finishTask } from '../../tasks/finish-task.ts'
import { textFor } from '../preparing/choose-variant.ts'
import { reapMail } from '../sending/reap-mail.ts'
import { lockDrafts } from '../steps/approval-queries.ts'
import { approveEmail, skipApproval } from '../steps/approve-emails.ts'
import { stopForReply } from './stop-enrollments.ts'

// 200 seeds by `npm run test:faults`; of 500 leads by SIMULATED_SEEDS=200 SIMULATED_LEADS=500.
const SEEDS = Number(process.env.SIMULATED_SEEDS ?? 3)
const LEADS = Number(process.env.SIMULATED_LEADS ?? 25)
const HOURS = 30 * 24
/** No delay is a multiple of it: what is due lies clearly before a tick or after it. */
const TICK_HOURS = 7
const DELAYS = [24, 48, 72, 30, 0]
/** Tasks done and emails approved between two ticks. */
const OFTEN = LEADS / 5
const seen = new Set<string>()

test.each(Array.from({ length: SEEDS }, (_, n) => n + 1))(
  'a month of replies, bounces, restarts, tasks, approvals, branches and edits goes as the plain rules say (seed %i)',
  { timeout: 600_000 },
  async (seed) => {
    const draw = seededRandom(seed)
    const random = () => draw(1_000_000) / 1_000_000
    const any = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T
    const chance = (share: number) => random() < share
    const w = await world(DELIVERING)
    const ada = await w.person()
    const { rows: leads } = await w.pool.query(
      `insert into leads (user_id, first_name, last_name, email, company)
       select $1, 'Lead', 'No' || n, 'l' || n || '@s' || $2 || 'c' || n || '.example', 'C' || n from generate_series(1, $3::int) n returning id, email`,
      [ada.id, String(seed), LEADS],
    )
    const indexOf = new Map<number, number>(leads.map(({ id }, index) => [id, index]))
    const fates = new Map<string, Fate>()
    const fateOf = (lead: number, key: string) => {
      const at = `${lead} ${key}`
      const drawn = seededRandom(seed * 1_000_003 + lead * 1009 + Number(key.slice(1)))(1_000) / 1_000
      if (!fates.has(at))
        fates.set(
          at,
          drawn < 0.86
            ? 'sent'
            : drawn < 0.9
              ? 'unknown'
              : drawn < 0.94
                ? 'crash'
                : drawn < 0.97
                  ? 'failed'
                  : 'bounced',
        )
      return fates.get(at) as Fate
    }

    let keys = 0
    const newStep = (hours = any(DELAYS)): ModelStep => ({
      key: `S${++keys}`,
      delayHours: hours,
      ...(keys > 1 && chance(0.3) && { onlyIf: any(['opened', 'not_opened', 'clicked'] as const) }),
      ...(chance(0.3) && { variants: 1 + draw(4) }),
      ...(keys > 1 && chance(0.45) && ofOtherKind()),
    })
    const newBranch = (): ModelStep => ({
      key: `S${++keys}`,
      delayHours: any(DELAYS),
      kind: 'branch',
      asks: any(['opened', 'clicked', 'lead', 'replied', 'replied'] as const),
    })
    const grown = (steps: ModelStep[]) => withStep(steps, any, chance(0.35) ? newBranch() : newStep(), () => newStep())
    const started = Date.now()
    const ofOtherKind = (): Partial<ModelStep> => {
      const kind = any(['task', 'task', 'approval', 'approval', 'wait'] as const)
      if (kind !== 'wait') return { kind }
      const until = new Date(started + (1 + random() * 25) * 24 * 3_600_000).toISOString().slice(0, 10)
      const untilHour = (Date.parse(until) - started) / 3_600_000
      // Clearly before a tick or after it.
      const sinceTick = ((untilHour % TICK_HOURS) + TICK_HOURS) % TICK_HOURS
      return sinceTick > 0.3 && sinceTick < TICK_HOURS - 0.3 ? { kind, untilHour, until } : {}
    }
    const model = new SequenceModel([newStep(0), newStep()], fateOf)
    while (model.steps.length < 8) model.steps = grown(model.steps)
    let known = await newSequence(ada, inputsOf(model.steps))
    const idOf = (key: string) => known.steps.find(({ name }) => name === key)?.id
    const save = async () => {
      known = await edit(ada, known.id, {
        steps: inputsOf(model.steps).map((one) => ({ ...one, id: idOf(one.name) })),
      })
    }
    const change = async (steps: ModelStep[], changed?: string) => {
      model.steps = steps
      model.edited(changed)
      await save()
    }

    // Some are in another sequence already, and got an email of it.
    const rules = any([{}, { oneSequence: true }, { recontactDays: 40 }, { oneSequence: true, recontactDays: 5 }])
    const busy = new Set(leads.map((_, index) => index).filter(() => chance(0.15)))
    const other = await newSequence(ada, [step(1, { subject: 'Other' }), step(2, { subject: 'Later', delayDays: 300 })])
    await enroll(ada, other.id, leads[0]?.id, ...[...busy].map((index) => leads[index]?.id as number))
    busy.add(0)
    expect(await ada.call('PUT', '/api/contact-rules', rules)).toMatchObject({ status: 200 })
    const isLeftOut = (index: number) => Object.keys(rules).length > 0 && busy.has(index)

    const handed: string[][] = leads.map(() => [])
    const engine = await mailEngine(w, ada.id, (mail) => {
      const lead = indexOf.get(mail.leadId as number) as number
      if (mail.subject === 'Other') return { kind: 'sent', reply: 'sent' }
      handed[lead]?.push(mail.subject as string)
      const given = known.steps.find(({ name }) => name === mail.subject)
      if (given) expect(mail.mime.toString()).toContain(textFor(given, mail.leadId as number).body)
      const fate = fateOf(lead, mail.subject as string)
      if (fate === 'crash') return 'crash'
      if (fate === 'bounced')
        return { kind: 'failed', reply: '550 5.1.1 unknown', isRecipient: true, fault: 'recipient', cause: '' }
      if (fate === 'failed')
        return { kind: 'failed', reply: '554 refused', isRecipient: false, fault: 'content', cause: '' }
      return { kind: fate, reply: fate }
    })
    const running = () => model.leads.filter(({ status }) => status === 'active')
    const leadId = ({ index }: ModelLead) => leads[index]?.id as number

    const happenings: [number, (hour: number) => Promise<void>][] = [
      // Somebody opens or clicks the last mail they got.
      [
        3,
        async () => {
          const lead = any(model.leads)
          const last = lead?.had.findLast(({ result }) => result === 'mailed')
          if (!lead || !last) return
          const isClick = chance(0.4)
          const { rows } = await w.pool.query(
            `update sequence_logs set opened_at = coalesce(opened_at, now()), clicked_at = case when $3 then now() else clicked_at end
             where id = (select max(id) from sequence_logs where lead_id = $1 and user_id = $2 and status in ('sent', 'unknown')) returning subject`,
            [leadId(lead), ada.id, isClick],
          )
          if (rows[0]?.subject !== last.key) return expect(['failed', 'bounced']).toContain(lead.status)
          last.isOpened = true
          last.isClicked ||= isClick
        },
      ],
      // The lead is worth more now, or less.
      [
        1,
        async () => {
          const lead = any(model.leads)
          if (!lead) return
          lead.isWanted = chance(0.5)
          const score = lead.isWanted ? 90 : 10
          await w.pool.query('update leads set ai_score = $2 where id = $1', [leadId(lead), score])
        },
      ],
      [
        0.4,
        async (hour) => {
          // Whatever an edit made due happens before the reply: what was planned is skipped by it.
          await tick(hour)
          const lead = any(running().filter((one) => model.mailed(one).length > 0))
          if (!lead) return
          const isInterested = chance(0.6)
          const reply = { name: 'Lead', intent: isInterested ? 'interested' : 'not_interested' } as const
          const person = { leadId: leadId(lead), addresses: [] }
          await w.db.transaction((tx) => stopForReply(tx, ada.id, person, reply, engine.clock))
          model.reply(lead, isInterested, hour)
        },
      ],
      [
        0.3,
        async () => {
          const lead = any(running())
          if (!lead) return
          const addresses = [leads[lead.index]?.email as string]
          await w.db.transaction((tx) => unsubscribe(tx, ada.id, { leadId: leadId(lead), addresses }, 'unsubscribed'))
          lead.status = 'unsubscribed'
        },
      ],
      [
        0.15,
        async () => {
          model.isActive = !model.isActive
          await edit(ada, known.id, { isActive: model.isActive })
        },
      ],
      [
        0.08,
        async () => {
          const other = any(model.steps)
          const before = other.delayHours
          other.delayHours = any(DELAYS)
          await change(model.steps, other.kind !== 'wait' && other.delayHours !== before ? other.key : undefined)
        },
      ],
      [
        0.03,
        async () => {
          const other = any(model.steps.filter(({ kind }) => kind === undefined || kind === 'approval'))
          if (!other) return
          const variants = draw(5)
          const steps = model.steps.map((one) => (one === other ? { ...one, variants } : one))
          await change(steps, variants === (other.variants ?? 0) ? undefined : other.key)
        },
      ],
      [0.05, () => change(shuffled(model.steps, random))],
      [0.04, () => change(grown(model.steps))],
      [0.04, () => change(withoutStep(model.steps, any))],
      [0.06, () => change(withMoved(model.steps, any))],
      [0.04, () => change(withSwitched(model.steps, any))],
    ]

    // Somebody does a task, or looks at an email that waits for approval.
    happenings.push(
      [
        OFTEN,
        async (hour) => {
          const lead = any(model.leads.filter(({ open, status }) => open && status === 'active'))
          if (!lead?.open) return
          const { rows } = await w.pool.query(
            `select id from tasks where user_id = $1 and lead_id = $2 and state = 'open' and deleted_at is null`,
            [ada.id, leadId(lead)],
          )
          expect(rows, `the task of lead ${lead.index}`).toHaveLength(1)
          const state = chance(0.7) ? 'done' : 'skipped'
          const when = { today: '2030-01-01', clock: engine.clock }
          await finishTask(w.db, ada.id, rows[0].id, { text: '', state }, when)
          model.end(lead, lead.open, state, hour)
        },
      ],
      [
        OFTEN,
        async (hour) => {
          const lead = any(
            model.leads.filter((one) => {
              const step = model.next(one)
              return one.status === 'active' && step?.kind === 'approval' && one.approved !== step.key
            }),
          )
          if (!lead || !model.isActive) return
          const { rows } = await w.pool.query(
            `select id from sequence_logs where user_id = $1 and lead_id = $2 and held_for = 'approval' and status = 'scheduled'`,
            [ada.id, leadId(lead)],
          )
          // After an edit it is planned at the next tick.
          if (rows.length === 0) return
          const key = model.next(lead)?.key as string
          if (chance(0.2)) {
            await skipApproval(w.db, ada.id, rows[0].id, engine.clock)
            return model.end(lead, key, 'skipped', hour)
          }
          const [draft] = await w.db.transaction((tx) => lockDrafts(tx, ada.id, [rows[0].id]))
          await approveEmail(w.db, ada.id, rows[0].id, { version: draft?.version as string }, engine.clock)
          lead.approved = key
        },
      ],
    )

    const tick = async (hour: number) => {
      await engine.at(hour)
      // Whatever a killed sender held is found by the next one.
      await reapMail(w, { ...engine.finisher, senderId: -1 })
      await engine.prepare()
      model.tick(hour)
    }

    let waiting = leads.map((_, index) => index)
    for (let hour = 0; hour <= HOURS; hour += TICK_HOURS) {
      await tick(hour)
      for (const [share, happen] of happenings)
        for (let rest = share; rest > 0; rest--) if (chance(Math.min(1, rest))) await happen(hour)
      if (waiting.length > 0 && chance(0.2)) {
        const batch = waiting.slice(0, Math.ceil(LEADS / 3))
        waiting = waiting.slice(batch.length)
        // By the engine's clock, which a request does not know.
        const joining = batch.filter((index) => !isLeftOut(index))
        const { enrolled } = await enroll(ada, known.id, ...batch.map((index) => leads[index]?.id as number))
        expect(enrolled).toBe(joining.length)
        await w.pool.query(
          `update lead_sequence_enrollments set enrolled_at = $2 where sequence_id = $1 and last_step_at is null and lead_id = any($3)`,
          [known.id, engine.now(), batch.map((index) => leads[index]?.id)],
        )
        await w.pool.query(
          `update sequence_logs l set scheduled_at = $2::timestamptz + make_interval(days => s.delay_days, hours => s.delay_hours)
           from sequence_steps s where s.id = l.step_id and s.kind <> 'wait_until' and l.sequence_id = $1 and l.lead_id = any($3)`,
          [known.id, engine.now(), batch.map((index) => leads[index]?.id)],
        )
        for (const index of joining) model.enroll(index, hour)
      }
    }

    for (const { had, repliedIn } of model.leads) {
      if (repliedIn) seen.add('reply')
      for (const { arm } of had) if (arm) seen.add(arm)
    }
    // Some months are paused for the most part.
    expect(model.leads.flatMap(({ had }) => had).length).toBeGreaterThan(0)
    for (const lead of model.leads) expect(handed[lead.index], `lead ${lead.index}`).toEqual(model.mailed(lead))
    const { rows: states } = await w.pool.query(
      'select lead_id, status from lead_sequence_enrollments where sequence_id = $1',
      [known.id],
    )
    const found = Object.fromEntries(states.map(({ lead_id, status }) => [indexOf.get(lead_id), status]))
    expect(found).toEqual(Object.fromEntries(model.leads.map(({ index, status }) => [index, status])))
    // Nothing is left behind: once what changed last is looked at, whoever is under way has exactly one mail to wait for.
    await engine.prepare()
    const { rows: odd } = await w.pool.query(
      `select e.id, e.status, count(l.id)::int as mails from lead_sequence_enrollments e
       left join sequence_logs l on l.enrollment_id = e.id and l.status in ('scheduled', 'sending')
       where e.sequence_id = $1 group by 1, 2 having count(l.id) <> (e.status in ('active', 'paused'))::int`,
      [known.id],
    )
    expect(odd).toEqual([])
    // Tasks are open for whoever waits for one, and for nobody else.
    const { rows: tasks } = await w.pool.query(
      `select lead_id from tasks where user_id = $1 and state = 'open' and deleted_at is null`,
      [ada.id],
    )
    const isOpen = ({ open, status }: ModelLead) => open !== undefined && status === 'active'
    expect(tasks.map(({ lead_id }) => indexOf.get(lead_id)).sort()).toEqual(
      model.leads
        .filter(isOpen)
        .map(({ index }) => index)
        .sort(),
    )
    await ada.call('DELETE', `/api/email-sequences/${known.id}`)
  },
)

test('those months had leads on both ways of a branch, and replies that led to one', () => {
  expect([...seen].sort()).toEqual(['no', 'reply', 'yes'])
})

const KINDS = { task: 'call', approval: 'email_approval', wait: 'wait_until', branch: 'branch' } as const
const ASKS = {
  opened: { if: 'opened' },
  clicked: { if: 'clicked' },
  lead: { if: 'lead', where: 'score:80-' },
  replied: { if: 'replied', intents: ['interested', 'meeting'] },
} as const

const inputsOf = (steps: ModelStep[]) => steps.map((one, index) => ({ name: one.key, ...asInput(one, index, steps) }))

function asInput(
  { key, delayHours, onlyIf, kind, until, asks, within, isOff, variants = 0 }: ModelStep,
  index: number,
  steps: ModelStep[],
) {
  const texts = (['B', 'C', 'D', 'E'] as const).slice(0, variants)
  const isEmail = kind === undefined || kind === 'approval'
  return step(index + 1, {
    kind: kind ? KINDS[kind] : 'email',
    settings: until ? { until } : asks ? { branch: ASKS[asks] } : null,
    name: key,
    subject: key,
    body: `This is ${key}.`,
    delayDays: Math.floor(delayHours / 24),
    delayHours: delayHours % 24,
    conditions: onlyIf ? { onlyIf } : null,
    within: within ? { step: 1 + steps.findIndex((one) => one.key === within.key), arm: within.arm } : null,
    isActive: !isOff,
    variants:
      isEmail && variants > 0
        ? { arms: texts.map((text) => ({ key: text, subject: key, body: `This is ${key} as ${text}.` })) }
        : null,
  })
}
