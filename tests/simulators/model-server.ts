import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a model's server does with one question. */
export type Behaviour =
  | { say: string; isCutOff?: boolean; afterMs?: number /** In and out. */; tokens?: [number, number] }
  | { refuse: string }
  | { status: number; headers?: Record<string, string>; message?: string }
  /** 200, with a body that is not of the API. */
  | { garbage: string }
  /** Takes the question and never answers; or begins to, and never ends. */
  | { hang: 'before' | 'within' }
  /** Begins to answer, and the connection breaks. */
  | { breakOff: true }
  /** Never stops talking. */
  | { endless: string }

/** A question as it came in. */
export type Asked = {
  system: string
  /** The last thing the user said. */
  user: string
  turns: number
  isStream: boolean
  headers: IncomingMessage['headers']
  text: string
}

type Reply = (res: ServerResponse, asked: Asked, behaviour: Behaviour) => void | Promise<void>

/** What is wrong with a question, as the API says it. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

type Api = {
  path: string
  /** Reads the question as strictly as the API does; throws a Refusal. */
  read(req: IncomingMessage, text: string): Asked
  reply: Reply
  fail(res: ServerResponse, status: number, message: string, headers?: Record<string, string>): void
}

/** A server that speaks one API over HTTP and does what the test told it to, question by question. */
export async function modelServer({ path, read, reply, fail }: Api) {
  const asked: Asked[] = []
  const waiting: Behaviour[] = []
  const problems: string[] = []
  let isGone = 0
  const simulator = {
    url: '',
    asked,
    /** What it found wrong with questions. */
    problems,
    /** What it does with the next questions, in their order. */
    next: (...behaviours: Behaviour[]) => waiting.push(...behaviours),
    /** When nothing else was told. */
    otherwise: { say: '{}' } as Behaviour,
    /** How many clients left before they had their answer. */
    left: () => isGone,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  const server = createServer(async (req, res) => {
    res.once('close', () => {
      if (!res.writableFinished) isGone++
    })
    let text = ''
    for await (const chunk of req.setEncoding('utf8')) text += chunk
    try {
      if (req.method !== 'POST' || req.url !== path) throw new Refusal(404, `no such call: ${req.method} ${req.url}`)
      if (!/^application\/json/.test(req.headers['content-type'] ?? '')) throw new Refusal(415, 'send JSON')
      const question = read(req, text)
      asked.push(question)
      const behaviour = waiting.shift() ?? simulator.otherwise
      if ('status' in behaviour)
        return fail(res, behaviour.status, behaviour.message ?? 'as told', behaviour.headers ?? {})
      if ('garbage' in behaviour)
        return void res.writeHead(200, { 'content-type': 'application/json' }).end(behaviour.garbage)
      if ('hang' in behaviour && behaviour.hang === 'before') return
      if ('afterMs' in behaviour) await new Promise((done) => setTimeout(done, behaviour.afterMs))
      await reply(res, question, behaviour)
    } catch (error) {
      problems.push((error as Error).message)
      fail(res, error instanceof Refusal ? error.status : 500, (error as Error).message)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  simulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return simulator
}

/** The pieces a stream is sent in. */
export const piecesOf = (text: string) => text.match(/[\s\S]{1,7}/g) ?? []

/** Writes until the client goes. */
export async function untilGone(res: ServerResponse, line: () => string) {
  while (!res.closed) {
    res.write(line())
    await new Promise((done) => setImmediate(done))
  }
}
