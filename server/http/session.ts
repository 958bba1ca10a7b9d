import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/connect.ts'
import { type SessionData, sessions, users } from '../db/schema.ts'
import { deviceOf, shortAddress } from '../device.ts'
import { lockPassword } from './lock-password.ts'
import { addressOf } from './rate-limit.ts'
import type { SessionMemory } from './session-memory.ts'

/** The session ends after this long without a request. */
const IDLE_SECONDS = 24 * 3600
/** The session ends this long after signing in, even if it is active. */
const ABSOLUTE_SECONDS = 7 * 24 * 3600
// A busy session updates the table at most this often.
const TOUCH_SECONDS = 300

const SECURE_COOKIE = '__Host-leadwright'
const PLAIN_COOKIE = 'leadwright'

/** Whether the visitor may be signed in. The session itself is not looked up. */
export const hasSessionCookie = (req: FastifyRequest) => sessionCookieOf(req) !== undefined

export const sessionCookieOf = ({ cookies }: FastifyRequest) => cookies[SECURE_COOKIE] ?? cookies[PLAIN_COOKIE]

/** Over plain http a browser may refuse a Secure cookie altogether (Safari does, even on localhost). */
export const sessionCookieName = ({ protocol }: URL) => (protocol === 'https:' ? SECURE_COOKIE : PLAIN_COOKIE)

/**
 * Whether a page of the app asks that shows another user than the one who is signed in: somebody else has signed in since, in another
 * tab of that browser. What is typed there must not get into their account.
 */
export function isPageOfOther({ headers }: FastifyRequest, userId: number) {
  const shown = headers['x-page-user']
  return shown !== undefined && shown !== String(userId)
}

const userIdOf = sql`(${sessions.sess} ->> 'userId')::integer`

type OpenOptions = { lifetimeSeconds?: number; passwordHash?: string | null }

export type Sessions = ReturnType<typeof createSessions>

/** Sessions are rows; the cookie contains only a random 256-bit session ID. Without a memory every request looks its row up. */
export function createSessions(db: Db, publicUrl: URL, memory?: SessionMemory) {
  const isSecure = publicUrl.protocol === 'https:'
  const cookieName = sessionCookieName(publicUrl)
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const

  // Runs on every request, so it is prepared once per connection.
  const findSession = db
    .select({ sess: sessions.sess, idleLeft: sql<number>`extract(epoch from ${sessions.expire} - now())::float8` })
    .from(sessions)
    // Not signed in yet, or signed in as a user that still exists.
    .leftJoin(users, eq(users.id, userIdOf))
    .where(
      and(
        eq(sessions.sid, sql.placeholder('sid')),
        gt(sessions.expire, sql`now()`),
        or(isNotNull(users.id), isNull(userIdOf)),
      ),
    )
    .prepare('find_session')

  const sidOf = (req: FastifyRequest) => {
    const value = req.cookies[cookieName]
    return value ? createHash('sha256').update(value).digest('base64url') : undefined
  }

  async function endEverywhere(sid: string) {
    await db.delete(sessions).where(eq(sessions.sid, sid))
    await memory?.forgottenEverywhere()
  }

  return {
    async read(req: FastifyRequest): Promise<SessionData | undefined> {
      const sid = sidOf(req)
      if (!sid) return undefined
      const known = memory?.find(sid)
      if (known) return known
      const moment = memory?.moment()
      const [row] = await findSession.execute({ sid })
      if (!row?.sess.signedInAt) return row?.sess
      if (row.idleLeft < IDLE_SECONDS - TOUCH_SECONDS) await touch(db, sid, row.sess.signedInAt)
      if (moment) memory?.keep(sid, row.sess, row.idleLeft, moment)
      return row.sess
    },

    /**
     * Starts a session with a new ID and ends the previous one, which prevents session fixation. What its user ended before, such as
     * their other sessions with a new password, has ended everywhere when this returns. `passwordHash` is the one that was checked:
     * if it has changed meanwhile, no session is opened.
     */
    async open(req: FastifyRequest, reply: FastifyReply, sess: SessionData, options: OpenOptions = {}) {
      const { lifetimeSeconds = IDLE_SECONDS, passwordHash } = options
      const previous = sidOf(req)
      if (previous) await endEverywhere(previous)
      const name = randomBytes(32).toString('base64url')
      const sid = createHash('sha256').update(name).digest('base64url')
      const device = sess.userId && {
        device: deviceOf(req.headers['user-agent']),
        address: shortAddress(addressOf(req)),
      }
      await db.transaction(async (tx) => {
        if (passwordHash !== undefined && sess.userId) await lockPassword(tx, sess.userId, passwordHash)
        await tx.insert(sessions).values({
          sid,
          sess: { ...sess, ...device },
          expire: sql`now() + make_interval(secs => ${lifetimeSeconds})`,
          seenAt: sql`now()`,
        })
      })
      reply.setCookie(cookieName, name, { ...cookie, maxAge: sess.signedInAt ? ABSOLUTE_SECONDS : lifetimeSeconds })
    },

    /** The key of the request's session, whether or not there is one. */
    idOf: sidOf,

    /** Sessions that were ended before this was called have ended in every process when it returns. */
    async forgetEnded() {
      await memory?.forgottenEverywhere()
    },

    /** The same holds for the end of a session. */
    async end(req: FastifyRequest, reply: FastifyReply) {
      const sid = sidOf(req)
      if (sid) await endEverywhere(sid)
      reply.clearCookie(cookieName, cookie)
    },
  }
}

/** Notes that the session is in use and extends the idle limit, but never past the absolute one. */
async function touch(db: Db, sid: string, signedInAt: number) {
  const expire = sql`least(now() + make_interval(secs => ${IDLE_SECONDS}), to_timestamp(${signedInAt / 1000}) + make_interval(secs => ${ABSOLUTE_SECONDS}))`
  const isLater = sql`${expire} > ${sessions.expire} + make_interval(secs => ${TOUCH_SECONDS})`
  // On the last day the limit stays where it is.
  const isUnseen = or(
    isNull(sessions.seenAt),
    lt(sessions.seenAt, sql`now() - make_interval(secs => ${TOUCH_SECONDS})`),
  )
  await db
    .update(sessions)
    .set({ expire, seenAt: sql`now()` })
    .where(and(eq(sessions.sid, sid), or(isLater, isUnseen)))
}
