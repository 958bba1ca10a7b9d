import { parentPort, Worker } from 'node:worker_threads'

/** Work that would hold up everybody's requests. Each is an entry of the bundle (`scripts/server-bundle.mjs`). */
type ThreadName = 'learn-thread' | 'claims-thread' | 'flight-thread'

let folder = new URL('.', import.meta.url)

/** Where the threads were built to; by default beside the bundle. Tests run the sources, and build the threads apart. */
export function findThreadsIn(built: URL) {
  folder = built
}

/** It ends with an error when it needs more memory, and the process goes on. */
function startThread(name: ThreadName, megabytes: number, task?: unknown) {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 }
  return new Worker(new URL(`${name}.js`, folder), { workerData: task, resourceLimits })
}

/** Runs a thread until it ends by itself; `task` is its `workerData`. Fails when the thread fails, or is aborted. */
export async function runThread(name: ThreadName, megabytes: number, task: unknown, signal?: AbortSignal) {
  signal?.throwIfAborted()
  const thread = startThread(name, megabytes, task)
  const stop = () => void thread.terminate()
  signal?.addEventListener('abort', stop)
  try {
    await new Promise<void>((resolve, reject) => {
      thread.once('error', reject)
      thread.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended with code ${code}`))))
    })
    // Stopped before it began, a thread ends without an error.
    signal?.throwIfAborted()
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

type Question = { id: number; question: unknown }
type Answer = { id: number; answer?: unknown; error?: unknown }
type Waiting = { resolve: (answer: never) => void; reject: (error: unknown) => void }

/** A thread that answers questions one after the other. It starts with the first and ends when nobody has asked for a while. */
export function answeringThread<Q, A>(name: ThreadName, megabytes: number) {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let asked = 0

  function start() {
    const started = startThread(name, megabytes)
    started.unref()
    started.on('message', ({ id, answer, error }: Answer) => {
      const { resolve, reject } = waiting.get(id) ?? {}
      waiting.delete(id)
      if (error === undefined) resolve?.(answer as never)
      else reject?.(error)
      if (waiting.size === 0) idle = setTimeout(() => started.terminate(), IDLE_MS).unref()
    })
    const lose = (error: unknown) => {
      if (thread !== started) return
      thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.once('error', lose)
    started.once('exit', (code) => lose(new Error(`${name} ended with code ${code}`)))
    return started
  }

  return (question: Q) =>
    new Promise<A>((resolve, reject) => {
      clearTimeout(idle)
      thread ??= start()
      const id = ++asked
      waiting.set(id, { resolve, reject })
      thread.postMessage({ id, question } satisfies Question)
    })
}

const IDLE_MS = 30_000

/** In the thread: answers what it is asked. */
export function answerQuestions<Q, A>(answerTo: (question: Q) => A | Promise<A>) {
  parentPort?.on('message', async ({ id, question }: Question) => {
    try {
      parentPort?.postMessage({ id, answer: await answerTo(question as Q) } satisfies Answer)
    } catch (error) {
      parentPort?.postMessage({ id, error } satisfies Answer)
    }
  })
}
