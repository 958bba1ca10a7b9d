import type { TrackingDomainProblem } from '../../../contract/tracking-domain.ts'
import type { Db } from '../../db/connect.ts'
import { notify } from '../../notifications/notify.ts'
import { moveToMain } from '../../outbox/changes/move-to-main.ts'
import type { SecretBox } from '../../secret-box.ts'
import { type HostLookup, hasText, leadsHere } from './leads-here.ts'
import { hostOrigin } from './link-origin.ts'
import type { HostReach } from './reach-host.ts'
import { findTrackingDomain, listDue, saveCheck, type TrackingDomainRow } from './tracking-domain-queries.ts'

/** How hosts are checked: DNS, and a look at the host itself. */
export type TrackingTools = { lookup: HostLookup; reach: HostReach; box: SecretBox; publicUrl: URL }

const DUE_AT_ONCE = 50
const AT_ONCE = 10

/** The TXT record that shows whose a host is. */
export const proofName = (host: string) => `_leadwright.${host}`
const proofOf = (userId: number, host: string) => `tracking domain ${host} of user ${userId}`
const PROOF = /^leadwright-verify=([\w-]+)$/
export const proofText = (box: SecretBox, { userId, host }: Pick<TrackingDomainRow, 'userId' | 'host'>) =>
  `leadwright-verify=${box.sign(proofOf(userId, host))}`

/** Looks at the owner's host. Only a definite answer changes whether links use it. */
export async function checkTrackingDomain(db: Db, userId: number, tools: TrackingTools) {
  const row = await findTrackingDomain(db, userId)
  if (!row) return
  const problem = await findProblem(row, tools)
  const state = nextState(row.state, problem)
  await db.transaction(async (tx) => {
    const isSaved = await saveCheck(tx, row, { state, problem })
    if (!isSaved) return void (await saveCheck(tx, row, { state: row.state, problem: 'taken' }))
    if (row.state !== 'live' || state === 'live') return
    const { publicUrl: main, box } = tools
    await moveToMain(tx, userId, { lost: hostOrigin(main, row.host), main, box })
    await notify(tx, userId, {
      kind: 'tracking_domain_lost',
      title: `${row.host} no longer leads here`,
      body: 'Links in your emails use the main address again. Check the DNS record of your tracking domain.',
      link: '/settings/email-accounts',
    })
  })
}

async function findProblem(row: TrackingDomainRow, { lookup, reach, box, publicUrl }: TrackingTools) {
  const { userId, host, state, needsProof } = row
  const leads = await leadsHere(lookup, host, publicUrl.hostname)
  if (leads !== 'here') return leads
  if (needsProof && state !== 'live') {
    const isProof = (text: string) => box.isSigned(proofOf(userId, host), PROOF.exec(text)?.[1] ?? '')
    const isTheirs = await hasText(lookup, proofName(host), isProof)
    if (!isTheirs) return isTheirs === undefined ? 'no_answer' : 'no_proof'
  }
  const reached = await reach(hostOrigin(publicUrl, host))
  return reached === 'no_certificate' || reached === 'not_served' ? reached : null
}

function nextState(state: TrackingDomainRow['state'], problem: TrackingDomainProblem | null) {
  if (problem === null) return 'live'
  return state === 'live' && problem !== 'no_answer' ? 'lost' : state
}

/** The daily look at all hosts, and the hourly one at those that are not verified yet. */
export async function checkDueDomains(db: Db, tools: TrackingTools, signal?: AbortSignal) {
  const due = await listDue(db, DUE_AT_ONCE)
  for (let from = 0; from < due.length && !signal?.aborted; from += AT_ONCE)
    await Promise.all(due.slice(from, from + AT_ONCE).map(({ userId }) => checkTrackingDomain(db, userId, tools)))
}
