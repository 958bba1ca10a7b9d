import { describe, expect, test } from 'vitest'
import type { Lead } from '../../contract/lead.ts'
import type { LeadScore, ScoreTrust } from '../../contract/lead-score.ts'
import { seededRandom } from '../../tests/world/seeded-random.ts'
import { type World, world } from '../../tests/world/world.ts'
import { importWaitingLeads } from '../leads/import/import-leads.ts'
import { addEvents } from '../leads/timeline-queries.ts'
import { learnScores } from './learn/learn-scores.ts'
import { fadeScores, rescoreLeads } from './rescore-leads.ts'
import { scoreLeads } from './score-leads.ts'

type Person = Awaited<ReturnType<World['person']>>

const grace = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@navona.example',
  company: 'Navona Systems',
  jobTitle: 'VP Engineering',
}
const add = async (person: Person, lead: object = {}) =>
  (await person.call('POST', '/api/leads', { ...grace, ...lead })).body as Lead
const read = async (person: Person, id: number) => (await person.call('GET', `/api/leads/${id}`)).body as Lead
const why = async (person: Person, id: number) => (await person.call('GET', `/api/leads/${id}/score`)).body as LeadScore
const trust = async (person: Person) => (await person.call('GET', '/api/score/trust')).body as ScoreTrust
const sum = ({ factors }: LeadScore) => factors.reduce((total, { points }) => total + points, 0)

/** The told reasons are those of the shown score. */
async function expectExplained(person: Person, id: number) {
  const told = await why(person, id)
  expect(sum(told)).toBe(told.score)
  expect((await read(person, id)).aiScore).toBe(told.score)
  return told
}

const titles = ['VP Operations', 'Marketing Manager', 'CEO', 'Accountant', 'Head of IT', 'Student']
const industries = ['healthcare', 'technology', 'retail', 'finance', 'education']

/** Decided leads, straight into the table; `isWon` tells the outcome. */
async function decide(
  w: World,
  person: Person,
  n: number,
  isWon: (lead: { title: string; industry: string }, random: () => number) => boolean,
) {
  const draw = seededRandom(n)
  const random = () => draw(1_000_000) / 1_000_000
  const rows = Array.from({ length: n }, (_, i) => {
    const title = titles[draw(titles.length)] as string
    const industry = industries[draw(industries.length)] as string
    const status = isWon({ title, industry }, random) ? 'qualified' : 'lost'
    return { email: `lead${i}@company${i}.example`, title, industry, size: ['1-10', '51-200'][draw(2)], status }
  })
  await w.pool.query(
    `insert into leads (user_id, first_name, last_name, company, email, job_title, industry, company_size, status, created_at)
     select $1, 'Lead', 'No', 'Acme', r.email, r.title, r.industry, r.size, r.status, now() - interval '1 day' * (row_number() over ())
     from jsonb_to_recordset($2::jsonb) as r(email text, title text, industry text, size text, status text)`,
    [person.id, JSON.stringify(rows)],
  )
}

const isHealthcareVp = ({ title, industry }: { title: string; industry: string }) =>
  title.startsWith('VP') && industry === 'healthcare'

describe('a score', () => {
  test('is there at once when a lead is added, and follows when it is edited', async () => {
    const w = await world()
    const ada = await w.person()
    const lead = await add(ada)
    expect(lead.aiScore).toBeGreaterThan(50)
    await expectExplained(ada, lead.id)
    const edited = (await ada.call('PATCH', `/api/leads/${lead.id}`, { jobTitle: 'Intern' })).body as Lead
    expect(edited.aiScore).toBeLessThan(lead.aiScore)
    expect((await expectExplained(ada, lead.id)).factors).toContainEqual({
      label: 'Seniority',
      points: -6,
      evidence: "Job title 'Intern': junior",
    })
  })

  test('is there for imported leads, new ones and changed ones', async () => {
    const w = await world()
    const ada = await w.person()
    const known = await add(ada, { jobTitle: 'Intern' })
    const csv = `First Name,Last Name,Email,Company,Job Title\nGrace,Hopper,${grace.email},Navona,CEO\nWei,Zhang,wei@paperlane.example,Paperlane,CTO\n`
    await ada.call('POST', '/api/leads/import?duplicates=update', csv, { 'content-type': 'text/csv' })
    await importWaitingLeads(w)
    const { leads } = (await ada.call('GET', '/api/leads?sort=name')).body as { leads: Lead[] }
    expect(leads).toHaveLength(2)
    for (const lead of leads) await expectExplained(ada, lead.id)
    expect((await read(ada, known.id)).aiScore).toBeGreaterThan(known.aiScore)
  })

  test('counts what the lead did with our mail, and less of it as time goes by', async () => {
    const w = await world()
    const ada = await w.person()
    const lead = await add(ada)
    await addEvents(w.db, ada.id, [
      { leadId: lead.id, kind: 'mail_opened' },
      { leadId: lead.id, kind: 'mail_clicked' },
    ])
    await scoreLeads(w.db, ada.id, [lead.id])
    const fresh = await expectExplained(ada, lead.id)
    expect(fresh.score).toBe(lead.aiScore + 3 + 6 + 5)
    await w.pool.query(`update timeline_events set occurred_at = now() - interval '40 days' where lead_id = $1`, [
      lead.id,
    ])
    await w.pool.query(`update leads set scored_at = now() - interval '1 day' where id = $1`, [lead.id])
    await fadeScores(w)
    expect((await expectExplained(ada, lead.id)).score).toBe(lead.aiScore + 3 + 6)
  })

  test('of somebody else’s lead is 404', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const lead = await add(ada)
    expect((await bob.call('GET', `/api/leads/${lead.id}/score`)).status).toBe(404)
    expect((await w.call('GET', `/api/leads/${lead.id}/score`)).status).toBe(401)
  })

  test('of leads that had none is made by the job, and comes back with a restored lead', async () => {
    const w = await world()
    const ada = await w.person()
    await decide(w, ada, 30, () => true)
    await rescoreLeads(w)
    const { leads } = (await ada.call('GET', '/api/leads?limit=5')).body as { leads: Lead[] }
    for (const lead of leads) expect((await expectExplained(ada, lead.id)).score).toBeGreaterThan(0)
    const [{ id }] = leads as [Lead]
    await ada.call('DELETE', `/api/leads/${id}`)
    await ada.call('POST', '/api/leads/restore', { ids: [id] })
    await expectExplained(ada, id)
  })

  test('of a deleted lead is kept for a day, and made anew after that or when another one counts by then', async () => {
    const w = await world()
    const ada = await w.person()
    const [recent, old, other] = [await add(ada), await add(ada), await add(ada)]
    const ids = [recent.id, old.id, other.id]
    await w.pool.query(`update leads set ai_score = 7 where id = any($1)`, [ids])
    await w.pool.query(`update leads set score_version = 'learnt-0' where id = $1`, [other.id])
    for (const id of ids) await ada.call('DELETE', `/api/leads/${id}`)
    await w.pool.query(`update deleted_leads set deleted_at = now() - interval '25 hours' where lead_id = $1`, [old.id])
    await ada.call('POST', '/api/leads/restore', { ids })
    const scoreNow = async (id: number) => ((await ada.call('GET', `/api/leads/${id}`)).body as Lead).aiScore
    expect(await scoreNow(recent.id)).toBe(7)
    expect(await scoreNow(old.id)).toBe(old.aiScore)
    expect(await scoreNow(other.id)).toBe(other.aiScore)
  })
})

describe('learning from outcomes', () => {
  test('waits for enough of them, and says how many there are', async () => {
    const w = await world()
    const ada = await w.person()
    await decide(w, ada, 60, (lead) => isHealthcareVp(lead))
    await learnScores(w, ada.id)
    expect(await trust(ada)).toMatchObject({ state: 'too_few', report: null })
    const { won, lost } = await trust(ada)
    expect(won + lost).toBe(60)
    const refused = await ada.call('POST', '/api/score/learn')
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message: 'Not enough outcomes yet: learning needs 100 qualified or lost leads, at least 20 of each',
      },
    })
  })

  test('finds the pattern: where healthcare’s vice presidents convert, that leads the reasons', async () => {
    const w = await world()
    const ada = await w.person()
    await decide(w, ada, 1500, (lead, random) => random() < (isHealthcareVp(lead) ? 0.85 : 0.12))
    // As an import leaves them: more than one batch of the learner with one moment, to the microsecond.
    await w.pool.query(`update leads set created_at = '2026-11-01 10:00:00.123456+00' where user_id = $1`, [ada.id])
    await learnScores(w)
    await rescoreLeads(w)
    const told = await trust(ada)
    expect(told).toMatchObject({ state: 'learnt', rescoring: null, report: { outcomes: 1500 } })
    expect(told.report?.learnt.auc).toBeGreaterThan(told.report?.prior.auc ?? 1)
    expect(told.report?.learnt.calibrationError).toBeLessThan(0.06)
    const bands = told.report?.learnt.bands ?? []
    expect(bands.reduce((leads, band) => leads + band.leads, 0)).toBe(1500)

    const best = await add(ada, { jobTitle: 'VP Operations', industry: 'healthcare', email: 'x@clinic.example' })
    const other = await add(ada, { jobTitle: 'Accountant', industry: 'retail', email: 'y@shop.example' })
    expect(best.aiScore).toBeGreaterThan(other.aiScore + 20)
    const reasons = await expectExplained(ada, best.id)
    expect(reasons.model).toMatchObject({ kind: 'learnt', outcomes: 1500 })
    expect(reasons.model.chance).toBeGreaterThan(0.5)
    expect(reasons.factors[1]?.label).toBe('Seniority and Industry')
    await expectExplained(ada, other.id)
  })

  test('keeps the prior where outcomes are random, and says so', async () => {
    const w = await world()
    const ada = await w.person()
    await decide(w, ada, 800, (_lead, random) => random() < 0.3)
    await learnScores(w, ada.id)
    const told = await trust(ada)
    expect(told.state).toBe('prior_kept')
    expect(told.report?.learnt.auc).toBeGreaterThan(0.4)
    expect(told.report?.learnt.auc).toBeLessThan(0.6)
    expect((await why(ada, (await add(ada)).id)).model.kind).toBe('prior')
  })

  test('is asked for by the owner, happens once, and not again until outcomes have changed', async () => {
    const w = await world()
    const ada = await w.person()
    await decide(w, ada, 300, (lead, random) => random() < (isHealthcareVp(lead) ? 0.9 : 0.3))
    expect((await trust(ada)).state).toBe('ready')
    for (const _ of [1, 2]) expect((await ada.call('POST', '/api/score/learn')).status).toBe(202)
    expect((await trust(ada)).isLearning).toBe(true)
    await learnScores(w)
    await learnScores(w)
    const { rows } = await w.pool.query('select count(*)::int as models from score_models where user_id = $1', [ada.id])
    expect(rows[0].models).toBe(1)
  })

  test('happens again when leads are read in a new way', async () => {
    const w = await world()
    const ada = await w.person()
    await decide(w, ada, 150, (_lead, random) => random() < 0.5)
    await learnScores(w, ada.id)
    await w.pool.query(`update score_models set report = report - 'reading' where user_id = $1`, [ada.id])
    for (const models of [2, 2]) {
      await learnScores(w)
      const { rowCount } = await w.pool.query('select from score_models where user_id = $1', [ada.id])
      expect(rowCount).toBe(models)
    }
  })

  test('goes on with the other owners when it fails for one', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    for (const person of [ada, bob]) await decide(w, person, 150, (_lead, random) => random() < 0.5)
    await w.pool.query(`alter table score_models add constraint not_ada check (user_id <> ${ada.id})`)
    try {
      await expect(learnScores(w)).rejects.toThrow()
    } finally {
      await w.pool.query('alter table score_models drop constraint not_ada')
    }
    const { rows } = await w.pool.query('select user_id from score_models where user_id = any($1)', [[ada.id, bob.id]])
    expect(rows).toEqual([{ user_id: bob.id }])
  })

  test('switches every lead over, one owner’s alone, and goes on where it was stopped', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    await decide(w, ada, 1200, (lead, random) => random() < (isHealthcareVp(lead) ? 0.9 : 0.1))
    const bobs = await add(bob)
    await rescoreLeads(w)
    await learnScores(w, ada.id)
    const stop = new AbortController()
    stop.abort()
    await rescoreLeads(w, stop.signal)
    await rescoreLeads(w)
    const { rows } = await w.pool.query(
      `select count(*) filter (where score_version like 'learnt-%')::int as learnt, count(*)::int as all from leads where user_id = $1`,
      [ada.id],
    )
    expect(rows[0]).toEqual({ learnt: 1200, all: 1200 })
    expect((await read(bob, bobs.id)).aiScore).toBe(bobs.aiScore)
  })
})
