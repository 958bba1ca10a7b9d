import type { LaunchProblem } from '../../../../contract/launch-problem.ts'
import type { LaunchWish } from '../../../../contract/sequence-preview.ts'
import { errorBodyOf } from '../../../lib/api.ts'
import { readLaunchCheck } from '../sequence-api.ts'
import { triggerHint } from '../sequence-words.ts'

/** What the person has to confirm before leads join. */
export type Doubt = {
  /** What the server refuses without a confirmation. */
  problems: LaunchProblem[]
  /** Claims without a source, where nothing has to be confirmed: in a test run. */
  claims?: string[]
  /** For a trigger: which leads join automatically. */
  joining?: string
}

/** The question that the server asks by refusing; undefined when it refused for another reason. */
export function doubtOf(error: unknown): Doubt | undefined {
  const { problems } = errorBodyOf(error)
  return problems && problems.length > 0 ? { problems } : undefined
}

/** For a triggered sequence: always asked, because leads join it from then on. */
export async function triggerDoubt(id: number, trigger: string, wish: LaunchWish = {}): Promise<Doubt> {
  const joining = `${triggerHint(trigger)} from now on.`
  // The server checks again: without a response here it asks then.
  const { problems = [], claims = [] } = await readLaunchCheck(id, wish).catch(() => ({ problems: [], claims: [] }))
  return { problems, claims, joining }
}
