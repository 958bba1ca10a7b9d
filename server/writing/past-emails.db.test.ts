import { expect, test } from 'vitest'
import type { EmailForLeadResponse } from '../../contract/writing.ts'
import { addLead, generate } from '../../tests/simulators/with-model.ts'
import { DELIVERING } from '../../tests/world/delivering.ts'
import { mailEngine } from '../../tests/world/mail-engine.ts'
import { world } from '../../tests/world/world.ts'

test('a follow-up speaks of the mail that was really sent', async () => {
  const w = await world(DELIVERING)
  const ada = await w.person()
  const lead = await addLead(ada)
  const engine = await mailEngine(w, ada.id)
  const made = { subject: 'Loans for {{ company }}', body: 'Hello' }
  const template = (await ada.call('POST', '/api/email-templates', made)).body as { id: number }
  const queued = await ada.call('POST', `/api/email-templates/${template.id}/send`, { leadId: lead.id })
  expect(queued.status).toBe(202)
  expect(await engine.send()).toHaveLength(1)
  const written = await Promise.all(
    Array.from({ length: 12 }, (_, seed) => generate(ada, lead, { category: 'follow_up', seed })),
  )
  const texts = written.map(({ body }) => (body as EmailForLeadResponse).emailData)
  for (const { personalizationInsights } of texts)
    expect(personalizationInsights).toContainEqual(expect.stringMatching(/^Refers to your email of \d+ \w+$/))
  for (const { body } of texts) expect(body).toMatch(/(of|on) \d+ \w+/i)
  const first = await generate(ada, lead, { category: 'prospecting', seed: 1 })
  expect((first.body as EmailForLeadResponse).emailData.body).not.toMatch(
    /not spoken before|first note|out of the blue/,
  )
})
