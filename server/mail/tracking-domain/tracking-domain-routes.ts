import { isIP } from 'node:net'
import {
  type DnsRecord,
  TrackingDomain,
  TrackingDomainWish,
  trackingProblemSentence,
} from '../../../contract/tracking-domain.ts'
import { retried } from '../../db/retry.ts'
import { AppError, badField, notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { moveToMain } from '../../outbox/changes/move-to-main.ts'
import { appNames, isPublicUrl } from '../../public-host.ts'
import { checkTrackingDomain, proofName, proofText, type TrackingTools } from './check-tracking-domain.ts'
import { leadsHere } from './leads-here.ts'
import { hostOrigin } from './link-origin.ts'
import { plainHost } from './plain-host.ts'
import {
  deleteTrackingDomain,
  findTrackingDomain,
  nameHost,
  type TrackingDomainRow,
} from './tracking-domain-queries.ts'
import type { TrackingHosts } from './tracking-hosts.ts'

const CHECKS_A_MINUTE = 10
const PATH = '/tracking-domain'

/** A host of one's own in the links of emails. */
export function trackingDomainRoutes(
  app: App,
  { db, pool, config }: Parts,
  tools: TrackingTools,
  hosts: TrackingHosts,
) {
  const { publicUrl } = config
  const mainHost = publicUrl.hostname.replace(/^\[|\]$/g, '')
  const checks = rateLimit(pool, 'tracking-domain', CHECKS_A_MINUTE, 60)
  const ownNames = appNames(config)

  async function shown(userId: number): Promise<TrackingDomain> {
    const row = await findTrackingDomain(db, userId)
    return { mainHost: isPublicUrl(publicUrl) ? mainHost : null, domain: row ? asShown(row) : null }
  }

  function asShown(row: TrackingDomainRow) {
    const { host, state, problem, checkedAt, needsProof } = row
    const message = problem && trackingProblemSentence(problem, host, mainHost)
    const type = isIP(mainHost) === 0 ? 'CNAME' : isIP(mainHost) === 4 ? 'A' : 'AAAA'
    const records: DnsRecord[] = [{ type, name: host, value: mainHost }]
    if (needsProof && state !== 'live')
      records.push({ type: 'TXT', name: proofName(host), value: proofText(tools.box, row) })
    return { host, state, problem, message, records, checkedAt: checkedAt?.toISOString() ?? null }
  }

  /** Emails that wait use the main address. */
  const endHost = (userId: number, host: string) =>
    db.transaction((tx) =>
      moveToMain(tx, userId, { lost: hostOrigin(publicUrl, host), main: publicUrl, box: tools.box }),
    )

  async function check(userId: number) {
    await retried(() => checkTrackingDomain(db, userId, tools))
    hosts.forget()
    return shown(userId)
  }

  app.get(PATH, { schema: { response: { 200: TrackingDomain } } }, (req) => shown(req.userId))

  app.put(PATH, { schema: { body: TrackingDomainWish, response: { 200: TrackingDomain } } }, async (req) => {
    const { userId } = req
    if (!isPublicUrl(publicUrl))
      throw new AppError('conflict', 'Recipients can’t reach this server. Ask your admin to set PUBLIC_URL first')
    const host = plainHost(req.body.host)
    if (!host) throw badField('host', 'Enter a host name such as link.example.com')
    if (ownNames.has(host)) throw badField('host', 'This is the address of Leadwright itself. Enter another host')
    await checks.spend(String(userId))
    const before = await findTrackingDomain(db, userId)
    if (before?.host !== host) {
      // A host that leads here already may be anybody's: naming it proves nothing.
      const leads = await leadsHere(tools.lookup, host, publicUrl.hostname)
      const needsProof = leads === 'here' || leads === 'no_answer'
      if (!(await nameHost(db, userId, { host, needsProof })))
        throw badField('host', trackingProblemSentence('taken', host, mainHost))
      if (before?.state === 'live') await endHost(userId, before.host)
    }
    return check(userId)
  })

  app.post(`${PATH}/check`, { schema: { response: { 200: TrackingDomain } } }, async (req) => {
    if (!(await findTrackingDomain(db, req.userId))) throw notFound('Tracking domain')
    await checks.spend(String(req.userId))
    return check(req.userId)
  })

  app.delete(PATH, async (req, reply) => {
    const before = await findTrackingDomain(db, req.userId)
    if (!before || !(await deleteTrackingDomain(db, req.userId))) throw notFound('Tracking domain')
    await endHost(req.userId, before.host)
    hosts.forget()
    return reply.code(204).send()
  })
}
