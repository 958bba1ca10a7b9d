import { storableText } from '../../db/storable-text.ts'
import type { Activity, ActivityLogged } from '../provider.ts'
import { saveFailure } from './salesforce-failure.ts'
import { queryIn } from './salesforce-query.ts'
import type { AskSalesforce } from './salesforce-setup.ts'

const MAX_SUBJECT = 3000
const MAX_TEXT = 32_000
const MAX_NAME = 1000
// Values of EmailMessage.Status.
const READ = '1'
const SENT = '3'

export type EmailRow = Record<string, unknown> & { Id: string }

const identifierOf = ({ messageId, id }: Activity) => messageId || `leadwright-${id}`

/** Messages that were created, although the response was lost. Each gets the relation that it may lack. */
export async function findMessages(ask: AskSalesforce, inDoubt: Activity[]) {
  const found = new Map<number, string>()
  if (inDoubt.length === 0) return found
  const messages = await queryIn<EmailRow>(
    ask,
    inDoubt.map(identifierOf),
    (list) => `SELECT Id, MessageIdentifier FROM EmailMessage WHERE MessageIdentifier IN ${list}`,
  )
  const created = inDoubt.flatMap((activity) => {
    const message = messages.find((one) => one.MessageIdentifier === identifierOf(activity))
    return message ? [{ activity, messageId: message.Id }] : []
  })
  if (created.length === 0) return found
  const relations = await queryIn<EmailRow>(
    ask,
    created.map(({ messageId }) => messageId),
    (list) => `SELECT Id, EmailMessageId, RelationId FROM EmailMessageRelation WHERE EmailMessageId IN ${list}`,
  )
  const isRelated = ({ activity, messageId }: Created) =>
    relations.some((one) => one.EmailMessageId === messageId && one.RelationId === activity.contactId)
  await relate(
    ask,
    created.filter((one) => !isRelated(one)),
  )
  for (const { activity, messageId } of created) found.set(activity.id, messageId)
  return found
}

type Created = { activity: Activity; messageId: string }

/** Email messages are related to leads and contacts by a record of their own; their "related to" is for accounts and the like. */
export async function logMessages(ask: AskSalesforce, activities: Activity[]): Promise<ActivityLogged[]> {
  if (activities.length === 0) return []
  const messages = activities.map((activity) => ({
    Subject: storableText(activity.subject, MAX_SUBJECT),
    TextBody: storableText(activity.text, MAX_TEXT),
    FromAddress: activity.from.address,
    FromName: storableText([activity.from.firstName, activity.from.lastName].filter(Boolean).join(' '), MAX_NAME),
    ToAddress: activity.to.address,
    Incoming: activity.kind === 'answered',
    Status: activity.kind === 'answered' ? READ : SENT,
    MessageDate: activity.at.toISOString(),
    MessageIdentifier: identifierOf(activity),
  }))
  const saved = await ask((connection) => connection.create('EmailMessage', messages), true)
  const created = activities.flatMap((activity, at): Created[] => {
    const one = saved[at]
    return one?.success && one.id ? [{ activity, messageId: one.id }] : []
  })
  const refused = await relate(ask, created)
  // A message that belongs to nobody is of no use.
  const orphans = created.flatMap(({ activity, messageId }) => (refused.has(activity.id) ? [messageId] : []))
  if (orphans.length > 0) await ask((connection) => connection.destroy('EmailMessage', orphans))
  return activities.map((activity, at): ActivityLogged => {
    const failure = refused.get(activity.id)
    if (failure) return { failure }
    const one = saved[at]
    return one?.success && one.id ? { recordId: one.id } : { failure: saveFailure(one?.errors ?? []) }
  })
}

/** The failures, by activity. */
async function relate(ask: AskSalesforce, created: Created[]) {
  const refused = new Map<number, ReturnType<typeof saveFailure>>()
  if (created.length === 0) return refused
  const relations = created.map(({ activity, messageId }) => ({
    EmailMessageId: messageId,
    RelationId: activity.contactId,
    RelationType: activity.kind === 'answered' ? 'FromAddress' : 'ToAddress',
  }))
  const saved = await ask((connection) => connection.create('EmailMessageRelation', relations), true)
  created.forEach(({ activity }, at) => {
    if (!saved[at]?.success) refused.set(activity.id, saveFailure(saved[at]?.errors ?? []))
  })
  return refused
}
