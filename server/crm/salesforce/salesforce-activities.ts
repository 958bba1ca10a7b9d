import type { CrmFinding, SyncSettings } from '../../../contract/crm-integration.ts'
import { storableText } from '../../db/storable-text.ts'
import { CrmFailure, requireList } from '../crm-failure.ts'
import type { Activities, Activity, ActivityLogged } from '../provider.ts'
import { type EmailRow, findMessages, logMessages } from './salesforce-email-messages.ts'
import { saveFailure } from './salesforce-failure.ts'
import { queryIn } from './salesforce-query.ts'
import type { AskSalesforce } from './salesforce-setup.ts'
import { soqlDate } from './soql.ts'

const NAME = 'Salesforce'
const BATCH = 200
const MAX_SUBJECT = 255
const MAX_DESCRIPTION = 32_000
const EMAIL_MESSAGES = /^02s/

/** Emails as completed tasks, or as email messages where the organization has Enhanced Email. */
export function salesforceActivities(ask: AskSalesforce, setting: SyncSettings['activities']): Activities {
  const canTask = once(() => canCreate(ask, 'Task'))
  const hasMessages = once(async () => setting === 'email' && (await canCreate(ask, 'EmailMessage')))
  const closedStatus = once(() => readClosedStatus(ask))
  return {
    toLogged: (activity) => ({ Subject: subjectOf(activity) }),
    async log(activities) {
      const isMessage = await hasMessages()
      const inDoubt = activities.filter((one) => one.isInDoubt)
      const found = isMessage ? await findMessages(ask, inDoubt) : await findTasks(ask, inDoubt)
      const unknown = activities.filter(({ id }) => !found.has(id))
      const created = isMessage
        ? await logMessages(ask, unknown)
        : await createTasks(ask, unknown, unknown.length > 0 ? await closedStatus() : '')
      const done = new Map(unknown.map(({ id }, at) => [id, created[at]]))
      return activities.map(({ id }) => {
        const recordId = found.get(id)
        return recordId ? { recordId } : (done.get(id) ?? { failure: saveFailure([]) })
      })
    },
    async archive(ids) {
      const messages = ids.filter((id) => EMAIL_MESSAGES.test(id))
      const tasks = ids.filter((id) => !EMAIL_MESSAGES.test(id))
      for (const [object, part] of [
        ['EmailMessage', messages],
        ['Task', tasks],
      ] as const)
        for (let at = 0; at < part.length; at += BATCH)
          await ask((connection) => connection.destroy(object, part.slice(at, at + BATCH)))
    },
    async inspect() {
      if (setting === 'off') return []
      if (await hasMessages()) return []
      if (!(await canTask()))
        return [missing('Task', "The connected Salesforce user can't create tasks, so emails aren't logged.")]
      return setting === 'email' ? [missing('EmailMessage', NO_MESSAGES)] : []
    },
  }
}

const NO_MESSAGES =
  'Salesforce does not allow email messages here, so emails are logged as tasks. Ask a Salesforce admin to turn on Enhanced Email.'

const missing = (property: string, message: string): CrmFinding => ({
  kind: 'missing_object',
  property,
  label: null,
  message,
})

function once<T>(read: () => Promise<T>) {
  let kept: Promise<T> | undefined
  return () => {
    kept ??= read()
    return kept
  }
}

async function canCreate(ask: AskSalesforce, object: string) {
  try {
    return (await ask((connection) => connection.describe(object))).createable
  } catch (error) {
    if (error instanceof CrmFailure && (error.kind === 'refused' || error.kind === 'gone')) return false
    throw error
  }
}

/** Organizations can rename "Completed". */
async function readClosedStatus(ask: AskSalesforce) {
  const soql = 'SELECT ApiName, IsClosed FROM TaskStatus ORDER BY SortOrder ASC'
  const { records } = await ask(async (connection) => connection.query<{ ApiName: string; IsClosed: boolean }>(soql))
  return requireList(records, NAME).find(({ IsClosed }) => IsClosed)?.ApiName ?? 'Completed'
}

const subjectOf = ({ kind, subject }: Activity) =>
  storableText(`${kind === 'sent' ? 'Email' : 'Reply'}: ${subject}`, MAX_SUBJECT)

/** Who wrote when to whom. It also identifies the task: a task has no ID of ours. */
function headOf({ from, to, at }: Activity) {
  const person = ({ firstName, lastName, address }: Activity['from']) =>
    `${[firstName, lastName].filter(Boolean).join(' ')} <${address}>`.trim()
  const date = at.toISOString().replace('T', ' ').replace('Z', ' UTC')
  return `From: ${person(from)}\nTo: ${person(to)}\nDate: ${date}\n`
}

async function findTasks(ask: AskSalesforce, inDoubt: Activity[]) {
  const found = new Map<number, string>()
  if (inDoubt.length === 0) return found
  const people = [...new Set(inDoubt.map(({ contactId }) => contactId))]
  const oldest = new Date(Math.min(...inDoubt.map(({ at }) => at.getTime())))
  const tasks = await queryIn<EmailRow>(
    ask,
    people,
    (list) =>
      `SELECT Id, WhoId, Description FROM Task WHERE WhoId IN ${list} AND TaskSubtype = 'Email' AND CreatedDate >= ${soqlDate(oldest)}`,
  )
  for (const activity of inDoubt) {
    const head = headOf(activity)
    const task = tasks.find(
      ({ WhoId, Description }) =>
        WhoId === activity.contactId &&
        String(Description ?? '')
          .replaceAll('\r\n', '\n')
          .startsWith(head),
    )
    if (task) found.set(activity.id, task.Id)
  }
  return found
}

async function createTasks(ask: AskSalesforce, activities: Activity[], status: string): Promise<ActivityLogged[]> {
  if (activities.length === 0) return []
  const tasks = activities.map((activity) => ({
    WhoId: activity.contactId,
    Subject: subjectOf(activity),
    TaskSubtype: 'Email',
    Status: status,
    // Salesforce keeps the day only. Of UTC, because we don't know the time zone of everyone who reads it.
    ActivityDate: activity.at.toISOString().slice(0, 10),
    Description: storableText(`${headOf(activity)}\n${activity.text}`, MAX_DESCRIPTION),
  }))
  const saved = await ask((connection) => connection.create('Task', tasks), true)
  return activities.map((_, at): ActivityLogged => {
    const one = saved[at]
    return one?.success && one.id ? { recordId: one.id } : { failure: saveFailure(one?.errors ?? []) }
  })
}
