import { expect, test } from 'vitest'
import type { ScoreTrust } from '../../contract/lead-score.ts'
import { world } from '../../tests/world/world.ts'
import { learnFromOutcomes, READING } from './learn/learn-from-outcomes.ts'
import { listDecided, newestModel, ownersToLearnFrom } from './score-queries.ts'

const LEAST = { outcomes: 100, ofEach: 20 }

test('the score counts and learns no outcome of a sample lead', async () => {
  const w = await world()
  const ada = await w.person()
  await ada.call('POST', '/api/sample-data')
  const decide = (n: number) =>
    w.pool.query(
      `insert into leads (user_id, first_name, last_name, company, email, status)
       select $1, 'Lead', 'No', 'Acme', 'lead' || i || '@own.example', case when i % 2 = 0 then 'qualified' else 'lost' end
       from generate_series(1, $2::int) i`,
      [ada.id, n],
    )
  await decide(60)
  expect((await ada.call('GET', '/api/score/trust')).body as ScoreTrust).toMatchObject({
    state: 'too_few',
    won: 30,
    lost: 30,
  })
  expect((await ada.call('POST', '/api/score/learn')).status).toBe(400)
  expect(await ownersToLearnFrom(w.db, LEAST, READING, 50)).not.toContain(ada.id)
  await learnFromOutcomes(w.db, ada.id)
  expect(await newestModel(w.db, ada.id)).toBeUndefined()

  await decide(50)
  expect(await ownersToLearnFrom(w.db, LEAST, READING, 50)).toContain(ada.id)
  expect(await listDecided(w.db, ada.id, undefined, 1000)).toHaveLength(110)
  await learnFromOutcomes(w.db, ada.id)
  expect(await newestModel(w.db, ada.id)).toMatchObject({ outcomes: 110 })
})
