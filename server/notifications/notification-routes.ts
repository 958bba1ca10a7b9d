import { NoticeList, ReadNotices } from '../../contract/notification.ts'
import { AppError } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { type News, watchNotices } from './notice-watch.ts'
import { listNotices, markNoticesRead } from './notification-queries.ts'

// Proxies close connections that are silent for longer.
const HEARTBEAT_MS = 25_000
// After that the browser reconnects automatically, which checks the session again.
const STREAM_MS = 10 * 60_000
const STREAMS_A_USER = 12

export function notificationRoutes(app: App, { db, pool }: Parts) {
  const watch = watchNotices(pool)
  const streams = new Map<() => void, number>()
  // Streams never end on their own, so a shutdown ends them.
  app.addHook('preClose', async () => {
    for (const end of streams.keys()) end()
  })

  app.get('/notifications', { schema: { response: { 200: NoticeList } } }, (req) => listNotices(db, req.userId))

  app.post('/notifications/read', { schema: { body: ReadNotices.nullish() } }, async (req, reply) => {
    await markNoticesRead(db, req.userId, req.body?.ids)
    return reply.code(204).send()
  })

  /** Says that there is something new, never what: the page fetches it with its own session. */
  app.get('/notifications/stream', { schema: { hide: true } }, (req, reply) => {
    const { userId } = req
    if ([...streams.values()].filter((owner) => owner === userId).length >= STREAMS_A_USER)
      throw new AppError('too_many', 'Too many open pages. Close some Leadwright tabs, then reload.')
    const { raw } = reply
    reply.hijack()
    // Closed while the session was looked up: there will be no close event.
    if (raw.destroyed) return
    const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value)
    raw.write(': hello\n\n')
    const stop = watch.listen(userId, (news) => raw.write(eventOf(news)))
    const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS)
    const end = () => {
      stop()
      clearInterval(heartbeat)
      clearTimeout(lifetime)
      streams.delete(end)
      raw.end()
    }
    const lifetime = setTimeout(end, STREAM_MS)
    streams.set(end, userId)
    raw.once('close', end)
  })
}

const eventOf = (news: News) =>
  news.about === 'notices'
    ? 'event: news\ndata: \n\n'
    : `event: leads\ndata: ${JSON.stringify({ page: news.page })}\n\n`
