import { expect, test } from 'vitest'
import { world } from '../../tests/world/world.ts'
import { createLog } from '../log.ts'
import { queueReader } from '../outbox/sending/queue-queries.ts'
import { createHealthApp } from './health-app.ts'
import { openHttpServer } from './http-server.ts'

const QUEUE = { due: expect.any(Number), oldestDueSeconds: expect.any(Number), byState: expect.any(Object) }

test('a worker says on its own port when it starts, works, has lost its database and stops', async () => {
  const { db } = await world()
  const server = await openHttpServer('127.0.0.1', 0, 'HEALTH_PORT')
  const call = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`)
    return [answer.status, await answer.json()]
  }
  expect(await call('/api/ready')).toEqual([503, { message: 'Leadwright is starting' }])

  let reason: string | undefined
  let isLost = false
  const readQueue = queueReader(db)
  const lost = () => Promise.reject(new Error('connect ECONNREFUSED'))
  server.setListener(
    await createHealthApp(
      () => (isLost ? lost() : readQueue()),
      createLog('silent'),
      () => reason,
    ),
  )
  for (const path of ['/api/health', '/api/ready'])
    expect(await call(path)).toEqual([200, { status: 'ok', queue: QUEUE }])

  isLost = true
  for (const path of ['/api/health', '/api/ready'])
    expect(await call(path)).toEqual([503, { message: "The database isn't responding" }])
  isLost = false
  reason = 'Jobs are restarting'
  expect(await call('/api/ready')).toEqual([503, { message: 'Jobs are restarting' }])
  reason = 'Leadwright is stopping'
  expect(await call('/api/ready')).toEqual([503, { message: 'Leadwright is stopping' }])
  expect((await call('/api/health'))[0]).toBe(200)
  // Nothing else is there: the port need not be protected like the app's.
  for (const path of ['/', '/api/leads', '/api/login']) expect((await call(path))[0]).toBe(404)
  await server.close()
})

test('a health port that is taken is named', async () => {
  const taken = await openHttpServer('127.0.0.1', 0)
  await expect(openHttpServer('127.0.0.1', taken.port, 'HEALTH_PORT')).rejects.toThrow(
    `Port ${taken.port} is already in use. Stop what uses it, or set HEALTH_PORT to another one.`,
  )
  await taken.close()
})
