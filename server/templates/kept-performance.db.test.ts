import { expect, test, vi } from 'vitest'
import { world } from '../../tests/world/world.ts'
import { keepPerformance } from './kept-performance.ts'
import { templatePerformance } from './template-queries.ts'

test('mails are counted again when one was sent or opened or a template changed, not each time somebody looks', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const template = { subject: 'Shorter release nights', body: 'Hello' }
  const { id } = (await ada.call('POST', '/api/email-templates', template)).body as { id: number }
  const count = vi.fn(templatePerformance)
  const performance = keepPerformance(count)
  const look = async () => {
    const [row] = await performance(w.db, ada.id)
    return row && [row.templateName, row.totalSent, row.openRate]
  }
  expect(await look()).toBeUndefined()
  await w.pool.query(
    `insert into sequence_logs (user_id, template_id, recipient_address, status, sent_at) values ($1, $2, 'a@b.co', 'sent', now())`,
    [ada.id, id],
  )
  expect(await look()).toEqual(['Shorter release nights', 1, 0])
  expect(await look()).toEqual(['Shorter release nights', 1, 0])
  expect(count).toHaveBeenCalledTimes(2)

  await w.pool.query('update sequence_logs set opened_at = now() where user_id = $1', [ada.id])
  expect(await look()).toEqual(['Shorter release nights', 1, 100])
  const changed = { subject: 'Quiet nights', body: 'Hello', category: 'prospecting', tone: 'professional' }
  expect((await ada.call('PUT', `/api/email-templates/${id}`, changed)).status).toBe(200)
  expect(await look()).toEqual(['Quiet nights', 1, 100])
  expect(await performance(w.db, bob.id)).toEqual([])
  await ada.call('DELETE', `/api/email-templates/${id}`)
  expect(await look()).toBeUndefined()
})

test('a count that failed is not kept', async () => {
  const w = await world()
  const ada = await w.person()
  const count = vi.fn(templatePerformance).mockRejectedValueOnce(new Error('the database is away'))
  const performance = keepPerformance(count)
  await expect(performance(w.db, ada.id)).rejects.toThrow('the database is away')
  expect(await performance(w.db, ada.id)).toEqual([])
})
