import type { Worker } from 'node:worker_threads'
import { AppError } from './http/errors.ts'
import { type Answer, startThread, type ThreadName } from './threads.ts'

/** Of one owner, with the one that is being answered: a screen may ask about several texts at once. */
const MOST_ASKED = 8
/** Longer than the longest that may be asked takes. */
const DEADLINE_MS = 20_000
/** For a thread that is not there yet: a busy machine takes its time, and that is not the question's fault. */
const START_MS = 60_000
const IDLE_MS = 30_000

/** For whoever asks too much at once, or something that needs too much time or memory. */
type Words = { tooMany: string; tooMuch: string }
const TEXT_WORDS: Words = {
  tooMany: 'We are still checking your other texts. Wait a few seconds, then try again.',
  tooMuch: 'This text took too long to check. Shorten it or choose fewer leads, then try again.',
}

type Asked<Q, A> = {
  owner: number
  question: Q
  /** Instead of the usual one. */
  deadlineMs: number
  resolve: (answer: A) => void
  reject: (error: unknown) => void
}

/**
 * A thread that answers one question at a time, of one owner after the other: whoever asks much waits alone. A question that needs
 * too much time or memory fails by itself. The thread starts with the first and ends when nobody has asked for a while.
 */
export function answeringThread<Q, A>(
  name: ThreadName,
  megabytes: number,
  deadlineMs = DEADLINE_MS,
  words: Words = TEXT_WORDS,
) {
  /** Owners in the order of their turns. */
  const waiting = new Map<number, Asked<Q, A>[]>()
  let inWork: Asked<Q, A> | undefined
  let thread: Worker | undefined
  /** The thread that has answered before. */
  let ready: Worker | undefined
  let timer: NodeJS.Timeout | undefined

  function ask(owner: number, question: Q, ownDeadlineMs = deadlineMs) {
    return new Promise<A>((resolve, reject) => {
      const own = waiting.get(owner) ?? []
      if (own.length + Number(inWork?.owner === owner) >= MOST_ASKED) throw tooMany(words)
      waiting.set(owner, [...own, { owner, question, deadlineMs: ownDeadlineMs, resolve, reject }])
      next()
    })
  }

  function next() {
    if (inWork) return
    clearTimeout(timer)
    inWork = takeNext()
    if (!inWork) {
      timer = setTimeout(end, IDLE_MS).unref()
      return
    }
    timer = setTimeout(giveUp, inWork.deadlineMs + (thread && thread === ready ? 0 : START_MS)).unref()
    try {
      thread ??= start()
      thread.postMessage(inWork.question)
    } catch (error) {
      settle(({ reject }) => reject(error))
    }
  }

  function takeNext() {
    for (const [owner, [first, ...others]] of waiting) {
      waiting.delete(owner)
      if (others.length > 0) waiting.set(owner, others)
      return first
    }
    return undefined
  }

  function settle(finish: (asked: Asked<Q, A>) => void) {
    const asked = inWork
    inWork = undefined
    if (asked) finish(asked)
    next()
  }

  function giveUp() {
    end()
    settle(({ reject }) => reject(tooMuch(words, new Error(`${name} missed its deadline`))))
  }

  function end() {
    const ending = thread
    thread = undefined
    void ending?.terminate()
  }

  function start() {
    const started = startThread(name, megabytes)
    started.unref()
    started.on('message', ({ answer, error }: Answer) => {
      if (thread !== started) return
      ready = started
      settle(({ resolve, reject }) => (error === undefined ? resolve(answer as A) : reject(error)))
    })
    const lose = (error: unknown) => {
      if (thread !== started) return
      thread = undefined
      settle(({ reject }) => reject(isOutOfMemory(error) ? tooMuch(words, error) : error))
    }
    started.once('error', lose)
    started.once('exit', (code) => lose(new Error(`${name} ended with code ${code}`)))
    return started
  }

  return ask
}

const isOutOfMemory = (error: unknown) => (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooMany = ({ tooMany: message }: Words) => new AppError('too_many', message, { retryAfterSeconds: 5 })

const tooMuch = ({ tooMuch: message }: Words, cause: unknown) => new AppError('unavailable', message, { cause })
