import { parentPort, Worker } from 'node:worker_threads'

/** Work that would hold up everybody's requests. Each is an entry of the bundle (`scripts/server-bundle.mjs`). */
export type ThreadName =
  | 'learn-thread'
  | 'claims-thread'
  | 'flight-thread'
  | 'strength-thread'
  | 'passkey-thread'
  | 'workbook-thread'
  | 'mail-thread'

let folder = new URL('.', import.meta.url)

/** Where the threads were built to; by default beside the bundle. Tests run the sources, and build the threads apart. */
export function findThreadsIn(built: URL) {
  folder = built
}

/** It ends with an error when it needs more memory, and the process goes on. */
export function startThread(name: ThreadName, megabytes: number, task?: unknown) {
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

/** What is asked of a thread, one question after the other, and what it answers. */
export type Answer = { answer?: unknown; error?: unknown }

/** In the thread: answers what it is asked. */
export function answerQuestions<Q, A>(answerTo: (question: Q) => A | Promise<A>) {
  parentPort?.on('message', async (question: Q) => {
    try {
      parentPort?.postMessage({ answer: await answerTo(question) } satisfies Answer)
    } catch (error) {
      parentPort?.postMessage({ error } satisfies Answer)
    }
  })
}
