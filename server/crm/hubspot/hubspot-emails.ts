import { storableText } from '../../db/storable-text.ts'
import { CrmFailure } from '../crm-failure.ts'
import type { Activities, Activity, ActivityLogged } from '../provider.ts'
import { writeBisected } from './bisect-batch.ts'
import type { HubspotCalls, HubspotObject } from './hubspot-calls.ts'

// Text and subject of an email are only returned with the optional scope sales-email-read; its time needs none.
const PROPERTIES = ['hs_timestamp', 'hs_email_direction']
/** HubSpot's limit for the text of a property. */
const MAX_TEXT = 65_536

/** `findOwner` returns the connected user as an owner of records, if HubSpot tells. */
export function hubspotEmails(calls: HubspotCalls, findOwner: () => Promise<string | undefined>): Activities {
  return {
    toLogged: (activity) => ({
      hs_email_direction: direction(activity),
      hs_email_subject: textOf(activity.subject),
    }),
    async log(activities) {
      const existing = await findEmails(
        calls,
        activities.filter(({ isInDoubt }) => isInDoubt),
      )
      const unknown = activities.filter(({ id }) => !existing.has(id))
      const owner = unknown.length > 0 ? await findOwner() : undefined
      const created =
        unknown.length > 0 ? await writeBisected(unknown, (part) => create(calls, part, owner), rejected) : []
      const done = new Map(unknown.map(({ id }, at) => [id, created[at]]))
      return activities.map(({ id }) => {
        const recordId = existing.get(id)
        return recordId ? { recordId } : (done.get(id) ?? missing())
      })
    },
    archive: (ids) => calls.archive('emails', ids),
  }
}

const direction = ({ kind }: Activity) => (kind === 'sent' ? 'EMAIL' : 'INCOMING_EMAIL')
const textOf = (text: string) => storableText(text, MAX_TEXT)

const toProperties = (activity: Activity, owner: string | undefined) => ({
  hs_timestamp: activity.at.toISOString(),
  hs_email_direction: direction(activity),
  hs_email_subject: textOf(activity.subject),
  hs_email_text: textOf(activity.text),
  hs_email_headers: headersOf(activity),
  hs_email_status: 'SENT',
  ...(owner && { hubspot_owner_id: owner }),
})

/** The sender and recipients, as an escaped JSON string: HubSpot fills its own properties for them from it. */
function headersOf({ from, to }: Activity) {
  const person = ({ address: email, firstName, lastName }: Activity['from']) => ({ email, firstName, lastName })
  return JSON.stringify({ from: person(from), to: [person(to)], cc: [], bcc: [] })
}

const rejected = (_: Activity, failure: CrmFailure): ActivityLogged => ({ failure })
const missing = (): ActivityLogged => ({
  failure: new CrmFailure('away', "HubSpot didn't confirm this email. The next sync checks it."),
})

async function findEmails(calls: HubspotCalls, inDoubt: Activity[]) {
  const found = new Map<number, string>()
  if (inDoubt.length === 0) return found
  const contacts = [...new Set(inDoubt.map(({ contactId }) => contactId))]
  const ofContacts = await calls.associated('contacts', 'emails', contacts)
  const ids = [...new Set([...ofContacts.values()].flat())]
  const emails = ids.length > 0 ? await calls.read('emails', ids, PROPERTIES) : []
  const taken = new Set<string>()
  for (const activity of inDoubt) {
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

async function create(
  calls: HubspotCalls,
  activities: Activity[],
  owner: string | undefined,
): Promise<ActivityLogged[]> {
  const { results, failures } = await calls.create(
    'emails',
    activities.map((activity) => ({
      properties: toProperties(activity, owner),
      objectWriteTraceId: String(activity.id),
      contact: { id: activity.contactId, as: 'emailToContact' as const },
    })),
  )
  return activities.map(({ id }) => {
    const failed = failures.find(({ traceId }) => traceId === String(id))
    if (failed) return { failure: failed.failure }
    const created = results.find(({ objectWriteTraceId }) => objectWriteTraceId === String(id))
    return created ? { recordId: created.id } : missing()
  })
}
