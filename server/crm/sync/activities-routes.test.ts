import { beforeAll, describe, expect, test } from 'vitest'
import { CRM_PROVIDERS, type CrmProvider, type CrmRun, type CrmSyncLog } from '../../../contract/crm-integration.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { sentEmails } from '../../../tests/world/sent-emails.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { syncCrms } from './sync-crms.ts'
import { runAutoSync } from './sync-run.ts'

let w: CrmWorld
let mark = 0
beforeAll(async () => {
  w = await crmWorld()
})

/** Somebody with a connected CRM and one lead in it. */
async function setUp(provider: CrmProvider, settings: object = {}) {
  const ada = await w.person()
  await w.connect(ada, provider)
  const { id } = await w.integration(ada, provider)
  const settle = (more: object) =>
    ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'out', ...more })
  await settle(settings)
  const email = `zoe-${++mark}@navona.example`
  const lead = await w.lead(ada, { email })
  const sync = async () => runAutoSync(w.deps, (await findIntegration(w.db, ada.id, id)) as Integration)
  await sync()
  const recordId =
    (provider === 'hubspot' ? w.hubspot.contact(email)?.id : w.salesforce.lead(email)?.Id) ?? 'no such record'
  const logged = async () =>
    ((await ada.call('GET', '/api/crm/logs?limit=200')).body as CrmSyncLog[]).filter(
      ({ action }) => action === 'log_mail',
    )
  return { ada, id, lead, recordId, settle, sync, logged, ...sentEmails(w, ada) }
}

const tasksOf = (recordId: string) => w.salesforce.rows('Task').filter(({ WhoId }) => WhoId === recordId)
const messagesOf = (recordId: string) =>
  w.salesforce
    .rows('EmailMessageRelation')
    .filter(({ RelationId }) => RelationId === recordId)
    .map(({ EmailMessageId, RelationType }) => {
      const message = w.salesforce.rows('EmailMessage').find(({ Id }) => Id === EmailMessageId)
      return { ...message, Subject: message?.Subject, RelationType }
    })
const emailsOf = (recordId: string) => w.hubspot.of('emails', recordId).map(({ properties }) => properties)
const subjectsOf = {
  hubspot: (recordId: string) => emailsOf(recordId).map(({ hs_email_subject }) => hs_email_subject),
  salesforce: (recordId: string) =>
    tasksOf(recordId).map(({ Subject }) => String(Subject).replace(/^(Email|Reply): /, '')),
}
const isCreating = { hubspot: /\/emails\/batch\/create$/, salesforce: /\/composite\/sobjects$/ }

test('HubSpot gets emails with their text, sender, recipient and owner', async () => {
  const { lead, recordId, send, reply, sync } = await setUp('hubspot')
  await send(lead, { subject: 'Hello', body: 'Hello Zoë,\n\nhow are you?' })
  await reply(lead, 'Re: Hello', 'Fine, thanks')
  await sync()
  const [sent, answered] = emailsOf(recordId)
  expect(sent).toMatchObject({
    hs_email_direction: 'EMAIL',
    hs_email_status: 'SENT',
    hs_email_subject: 'Hello',
    hs_email_text: 'Hello Zoë,\n\nhow are you?',
    hubspot_owner_id: '5501',
  })
  expect(JSON.parse(sent?.hs_email_headers ?? '')).toEqual({
    from: { email: 'ada@own.example', firstName: 'Ada', lastName: 'Byron' },
    to: [{ email: 'zoe@navona.example', firstName: 'Zoë', lastName: 'Ng' }],
    cc: [],
    bcc: [],
  })
  expect(answered).toMatchObject({ hs_email_direction: 'INCOMING_EMAIL', hs_email_text: 'Fine, thanks' })
  expect(JSON.parse(answered?.hs_email_headers ?? '')).toMatchObject({
    from: { email: 'zoe@navona.example' },
    to: [{ email: 'ada@own.example' }],
  })
})

test('without the scope to read owners, HubSpot gets emails without one', async () => {
  const { lead, recordId, send, sync } = await setUp('hubspot')
  const body = { category: 'MISSING_SCOPES', message: 'missing scopes' }
  w.hubspot.failOnce(({ path }) => path.includes('/crm/owners/'), { status: 403, body })
  await send(lead, { subject: 'No owner' })
  await sync()
  expect(emailsOf(recordId)).toMatchObject([{ hs_email_subject: 'No owner' }])
  expect(emailsOf(recordId)[0]).not.toHaveProperty('hubspot_owner_id')
})

test('Salesforce gets completed tasks of the person, each email once', async () => {
  const { lead, recordId, send, reply, sync, logged } = await setUp('salesforce')
  await send(lead, { subject: 'Hello', body: 'Hello Zoë', sentAt: new Date() })
  await reply(lead, 'Re: Hello', 'Fine, thanks')
  await sync()
  await sync()
  const [sent, answered] = tasksOf(recordId)
  expect(tasksOf(recordId)).toHaveLength(2)
  expect(sent).toMatchObject({ Subject: 'Email: Hello', TaskSubtype: 'Email', Status: 'Completed' })
  expect(sent?.ActivityDate).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(sent?.Description).toMatch(
    /^From: Ada Byron <ada@own\.example>\nTo: Zoë Ng <zoe@navona\.example>\nDate: .* UTC\n\nHello Zoë$/,
  )
  expect(answered).toMatchObject({ Subject: 'Reply: Re: Hello', Description: expect.stringContaining('Fine, thanks') })
  expect(await logged()).toMatchObject([
    { status: 'success', syncedData: { changes: { Subject: { from: null, to: 'Reply: Re: Hello' } } } },
    { status: 'success' },
  ])
})

test('Salesforce gets email messages related to the person, where that is chosen', async () => {
  const { lead, recordId, send, reply, sync } = await setUp('salesforce', { activities: 'email' })
  await send(lead, { subject: 'Hello', body: 'Hello Zoë', messageId: '<hello@own.example>' })
  await reply(lead, 'Re: Hello', 'Fine, thanks')
  await sync()
  await sync()
  expect(messagesOf(recordId)).toMatchObject([
    {
      ...{ Subject: 'Hello', TextBody: 'Hello Zoë', Incoming: false, Status: '3', RelationType: 'ToAddress' },
      ...{ FromAddress: 'ada@own.example', FromName: 'Ada Byron', ToAddress: 'zoe@navona.example' },
      ...{ MessageIdentifier: '<hello@own.example>', RelatedToId: null },
    },
    { Subject: 'Re: Hello', Incoming: true, RelationType: 'FromAddress', FromAddress: 'zoe@navona.example' },
  ])
  expect(tasksOf(recordId)).toEqual([])
})

test('where Salesforce has no email messages, they are tasks, and the card says so', async () => {
  w.salesforce.tenant.rules.hiddenObjects.add('EmailMessage')
  try {
    const { ada, id, lead, recordId, send, sync } = await setUp('salesforce', { activities: 'email' })
    await send(lead, { subject: 'Hello' })
    await sync()
    expect(tasksOf(recordId)).toMatchObject([{ Subject: 'Email: Hello' }])
    const finding = expect.objectContaining({
      kind: 'missing_object',
      property: 'EmailMessage',
      message: expect.stringContaining('logged as tasks'),
    })
    expect((await w.integration(ada, 'salesforce')).findings).toContainEqual(finding)
    await ada.call('POST', `/api/crm/integrations/${id}/test`)
    expect((await w.integration(ada, 'salesforce')).findings).toContainEqual(finding)
  } finally {
    w.salesforce.tenant.rules.hiddenObjects.delete('EmailMessage')
  }
})

test('an email message that lost its response is found again, and gets the relation it lacks', async () => {
  const { lead, recordId, send, sync } = await setUp('salesforce', { activities: 'email' })
  const cutting = (type: string, fault: 'cut-before' | 'cut-after') =>
    w.salesforce.failOnce(
      ({ path, body }) => isCreating.salesforce.test(path) && body.includes(`"type":"${type}"`),
      fault,
    )
  await send(lead, { subject: 'One' })
  cutting('EmailMessage', 'cut-after')
  await expect(sync()).rejects.toThrow("can't be reached")
  await sync()
  await send(lead, { subject: 'Two' })
  cutting('EmailMessageRelation', 'cut-before')
  await expect(sync()).rejects.toThrow("can't be reached")
  await sync()
  await send(lead, { subject: 'Three' })
  cutting('EmailMessageRelation', 'cut-after')
  await expect(sync()).rejects.toThrow("can't be reached")
  await sync()
  expect(messagesOf(recordId).map(({ Subject }) => Subject)).toEqual(['One', 'Two', 'Three'])
  expect(
    w.salesforce.rows('EmailMessage').filter(({ Subject }) => /^(One|Two|Three)$/.test(String(Subject))),
  ).toHaveLength(3)
})

describe.each(CRM_PROVIDERS)('%s', (provider) => {
  test('has each email once, whatever response is lost', async () => {
    const { lead, recordId, send, sync, logged } = await setUp(provider)
    const isCreate = ({ path, body }: { path: string; body: string }) =>
      isCreating[provider].test(path) && (provider === 'hubspot' || body.includes('"type":"Task"'))
    for (const [subject, fault] of [
      ['After', 'cut-after'],
      ['Before', 'cut-before'],
    ] as const) {
      await send(lead, { subject })
      const calls = provider === 'hubspot' ? w.hubspot : w.salesforce
      calls.failOnce(isCreate, fault)
      await expect(sync()).rejects.toThrow("can't be reached")
      await sync()
    }
    expect(subjectsOf[provider](recordId)).toEqual(['After', 'Before'])
    expect(await logged()).toHaveLength(2)
  })

  test('gets no emails while that is off, and none of that time when it is on again', async () => {
    const { lead, recordId, send, sync, settle } = await setUp(provider, { activities: 'off' })
    await send(lead, { subject: 'Private' })
    await sync()
    await settle({ activities: 'task' })
    await sync()
    await send(lead, { subject: 'Logged' })
    await sync()
    expect(subjectsOf[provider](recordId)).toEqual(['Logged'])
  })

  test('gets neither emails from before the connection nor captured ones, and texts that fit', async () => {
    const { lead, recordId, send, sync } = await setUp(provider)
    await send(lead, { subject: 'Before', sentAt: new Date('2024-01-01T00:00:00Z') })
    await send(lead, { subject: 'Captured', isCaptured: true })
    await send(lead, { subject: `Long ${'x'.repeat(400)}`, body: '日本語 '.repeat(30_000) })
    await sync()
    expect(subjectsOf[provider](recordId)).toEqual([expect.stringMatching(/^Long x+$/)])
  })

  test('has the emails of a run removed when it is undone', async () => {
    const { ada, id, lead, recordId, send, settle } = await setUp(provider)
    await settle({ autoSync: false })
    await send(lead, { subject: 'Undone' })
    const run = async (path: string, body?: object) => {
      const { id: runId } = (await ada.call('POST', path, body)).body as CrmRun
      await syncCrms(w.deps, false)
      return runId
    }
    const made = await run(`/api/crm/integrations/${id}/runs`, { kind: 'sync' })
    expect(subjectsOf[provider](recordId)).toEqual(['Undone'])
    await run(`/api/crm/runs/${made}/undo`)
    expect(subjectsOf[provider](recordId)).toEqual([])
  })
})
