// What everything around a route costs: a signed-in call of ours beside a bare Fastify route with the same queries, same run.

import autocannon from 'autocannon'
import { fastify } from 'fastify'
import { databasePool, newestOwner, newSession, onFullProduct, PASSWORD, post } from './measured-product.ts'
import { compared, median, printTable } from './table.ts'

const SECONDS = 6
const TRIES = 21

await onFullProduct(async ({ url }, dataDir) => {
  const cookie = await newSession(url)
  const pool = await databasePool(dataDir)
  const owner = await newestOwner(pool)
  const bare = fastify()
  bare.get('/user', async () => {
    await pool.query('select sess from sessions where sid = $1 and expire > now()', ['nobody'])
    return (await pool.query('select id, email, first_name, last_name, created_at from users where id = $1', [owner]))
      .rows[0]
  })
  const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' })

  await load(`${bareUrl}/user`, '')
  const limit = await load(`${bareUrl}/user`, '')
  await load(`${url}/api/auth/user`, cookie)
  const ours = await load(`${url}/api/auth/user`, cookie)
  await bare.close()
  await pool.end()

  const known = await signInTimes(url, 'timed@example.com', true)
  const unknown = await signInTimes(url, 'nobody@example.com', false)
  printTable([
    compared({ figure: 'GET /api/auth/user', ours: ours.requests.average, bare: limit.requests.average }),
    {
      figure: 'wrong password: known and unknown address, medians apart',
      value: `${Math.abs(known - unknown).toFixed(1)} ms of ${known.toFixed(0)}`,
      target: 'under 50 ms',
      isMet: Math.abs(known - unknown) < 50,
    },
  ])
})

function load(url: string, cookie: string) {
  return autocannon({ url, connections: 10, duration: SECONDS, headers: { cookie } })
}

/** Median time of a refused sign-in; each try with an address of its own, so that no limit is met. */
async function signInTimes(url: string, email: string, isKnown: boolean) {
  const times: number[] = []
  for (let i = 0; i < TRIES; i++) {
    const address = `${i}${email}`
    if (isKnown) await newSession(url, address)
    const before = performance.now()
    await post(`${url}/api/login`, { email: address, password: `not ${PASSWORD}` })
    times.push(performance.now() - before)
  }
  return median(times)
}
