import { CrmFailure } from '../crm-failure.ts'
import type { Activities, Activity, ActivityLogged } from '../provider.ts'
import type { HubspotCalls, HubspotObject } from './hubspot-calls.ts'
import { writeApart } from './write-apart.ts'

// What a mail says cannot be read back without a right that we do not ask for; when it was can.
const PROPERTIES = ['hs_timestamp', 'hs_email_direction']

export function hubspotEmails(calls: HubspotCalls): Activities {
  return {
    toProperties,
    async log(activities) {
      const there = await findEmails(
        calls,
        activities.filter(({ isInDoubt }) => isInDoubt),
      )
      const unknown = activities.filter(({ id }) => !there.has(id))
      const made = unknown.length > 0 ? await writeApart(unknown, (part) => create(calls, part), refused) : []
      const done = new Map(unknown.map(({ id }, at) => [id, made[at]]))
      return activities.map(({ id }) => {
        const recordId = there.get(id)
        return recordId ? { recordId } : (done.get(id) ?? missing())
      })
    },
    archive: (ids) => calls.archive('emails', ids),
  }
}

const direction = ({ kind }: Activity) => (kind === 'sent' ? 'EMAIL' : 'INCOMING_EMAIL')

const toProperties = (activity: Activity) => ({
  hs_timestamp: activity.at.toISOString(),
  hs_email_direction: direction(activity),
  hs_email_subject: activity.subject,
  hs_email_status: 'SENT',
})

const refused = (_: Activity, failure: CrmFailure): ActivityLogged => ({ failure })
const missing = (): ActivityLogged => ({
  failure: new CrmFailure('away', 'HubSpot did not say what became of this mail.'),
})

async function findEmails(calls: HubspotCalls, doubtful: Activity[]) {
  const found = new Map<number, string>()
  if (doubtful.length === 0) return found
  const contacts = [...new Set(doubtful.map(({ contactId }) => contactId))]
  const ofContacts = await calls.associated('contacts', 'emails', contacts)
  const ids = [...new Set([...ofContacts.values()].flat())]
  const emails = ids.length > 0 ? await calls.read('emails', ids, PROPERTIES) : []
  const taken = new Set<string>()
  for (const activity of doubtful) {
    const own = ofContacts.get(activity.contactId) ?? []
    const email = emails.find((one) => own.includes(one.id) && !taken.has(one.id) && isSame(activity, one))
    if (!email) continue
    taken.add(email.id)
    found.set(activity.id, email.id)
  }
  return found
}

const isSame = (activity: Activity, { properties: { hs_timestamp: at, hs_email_direction: way } }: HubspotObject) =>
  at !== null && at !== undefined && Date.parse(at) === activity.at.getTime() && way === direction(activity)

async function create(calls: HubspotCalls, activities: Activity[]): Promise<ActivityLogged[]> {
  const { results, failures } = await calls.create(
    'emails',
    activities.map((activity) => ({
      properties: toProperties(activity),
      objectWriteTraceId: String(activity.id),
      contact: { id: activity.contactId, as: 'emailToContact' as const },
    })),
  )
  return activities.map(({ id }) => {
    const failed = failures.find(({ traceId }) => traceId === String(id))
    if (failed) return { failure: failed.failure }
    const made = results.find(({ objectWriteTraceId }) => objectWriteTraceId === String(id))
    return made ? { recordId: made.id } : missing()
  })
}
