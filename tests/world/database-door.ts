import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { connect } from '../../server/db/connect.ts'
import { createLog } from '../../server/log.ts'
import type { World } from './world.ts'

/** A second way to the database of a world, through a door: frozen it takes connections and passes nothing on, shut it refuses them. */
export async function databaseDoor(w: World) {
  const { connectionString = '' } = w.pool.options
  const behind = new URL(connectionString)
  // The embedded one has a socket in a folder.
  const folder = behind.searchParams.get('host')
  const behindPort = Number(behind.searchParams.get('port') ?? (behind.port || 5432))
  const pairs = new Set<[Socket, Socket]>()
  let isFrozen = false
  let isShut = false
  const hold = (pair: Socket[]) => {
    for (const socket of pair) isFrozen ? socket.pause() : socket.resume()
  }
  const server = createServer((socket) => {
    if (isShut) return void socket.destroy()
    const inside = createConnection(
      folder ? { path: `${folder}/.s.PGSQL.${behindPort}` } : { port: behindPort, host: behind.hostname },
    )
    const pair: [Socket, Socket] = [socket, inside]
    pairs.add(pair)
    for (const [end, other] of [pair, [inside, socket] as const]) {
      end.on('data', (bytes) => other.write(bytes))
      end.on('error', () => {})
      end.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
    }
    hold(pair)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  const url = Object.assign(new URL(behind), { hostname: '127.0.0.1', port: String(port) })
  url.searchParams.delete('host')
  url.searchParams.delete('port')
  const database = await connect(url.href, createLog('silent'))
  onTestFinished(async () => {
    isShut = true
    cut()
    server.close()
    await database.pool.end()
  })
  return {
    database,
    freeze() {
      isFrozen = true
      for (const pair of pairs) hold(pair)
    },
    thaw() {
      isFrozen = false
      for (const pair of pairs) hold(pair)
    },
    shut() {
      isShut = true
      cut()
    },
    reopen() {
      isShut = false
    },
  }
}
