import type { ModelStep } from './sequence-model.ts'

// Edits of a sequence as its editor allows them: the steps of a branch follow it, first those for Yes, and a branch has at least one.

type Draw = <T>(list: T[]) => T
const MOST_STEPS = 20

const childrenOf = (steps: ModelStep[], { key }: ModelStep, arm: 'yes' | 'no') =>
  steps.filter(({ within }) => within?.key === key && within.arm === arm)
const topOf = (steps: ModelStep[]) => steps.filter(({ within }) => !within)
/** In this order of the steps outside of branches, each branch followed by its own. */
const inOrder = (top: ModelStep[], steps: ModelStep[]) =>
  top.flatMap((step) => [step, ...childrenOf(steps, step, 'yes'), ...childrenOf(steps, step, 'no')])

const isEmpty = (steps: ModelStep[], step: ModelStep) =>
  step.kind === 'branch' && !steps.some(({ within }) => within?.key === step.key)

/** After a reply there is no automatic email. */
const mayStand = ({ kind }: ModelStep, branch: ModelStep, arm: 'yes' | 'no') =>
  branch.asks !== 'replied' || arm === 'no' || kind !== undefined

/** In another order; the steps within a branch stay there. */
export function shuffled(steps: ModelStep[], random: () => number) {
  const mixed = steps.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at)
  const list = mixed.map(({ one }) => one)
  return inOrder(topOf(list), list)
}

/** With one more step, in a branch or outside. A branch comes with its first steps. */
export function withStep(steps: ModelStep[], any: Draw, made: ModelStep, first: () => ModelStep) {
  const top = topOf(steps)
  const places = Array.from({ length: top.length + 1 }, (_, at) => at)
  const added =
    made.kind === 'branch'
      ? [made, { ...first(), within: { key: made.key, arm: any(['yes', 'no'] as ('yes' | 'no')[]) } }]
      : [made]
  const all = [...steps, ...added.filter((one) => isAllowed(one, made))]
  if (all.length > MOST_STEPS || isEmpty(all, made)) return steps
  const joined = made.kind === 'branch' ? undefined : placeFor(top, any, made)
  if (joined) return inOrder(top, [...steps, { ...made, within: joined }])
  return inOrder(top.toSpliced(any(places), 0, made), all)
}

const isAllowed = (step: ModelStep, branch: ModelStep) => !step.within || mayStand(step, branch, step.within.arm)

/** A branch that takes this step, half of the time. */
function placeFor(top: ModelStep[], any: Draw, step: ModelStep) {
  const branches = top.filter(({ kind }) => kind === 'branch')
  if (branches.length === 0 || any([true, false])) return undefined
  const branch = any(branches)
  const arm = any(['yes', 'no'] as ('yes' | 'no')[])
  return mayStand(step, branch, arm) ? { key: branch.key, arm } : undefined
}

/** A step moves into a branch, to another one, or out of it. */
export function withMoved(steps: ModelStep[], any: Draw) {
  const step = any(steps.filter(({ kind }) => kind !== 'branch'))
  if (!step) return steps
  const others = steps.filter((one) => one !== step)
  const within = placeFor(topOf(steps), any, step)
  const moved = { ...step, within }
  const top = topOf(others)
  const all = [...others, moved]
  if (all.some((one) => isEmpty(all, one)) || !hasStart(all)) return steps
  if (within) return top.length > 0 ? inOrder(top, all) : steps
  const places = Array.from({ length: top.length + 1 }, (_, at) => at)
  return inOrder(top.toSpliced(any(places), 0, moved), all)
}

/** Without one of them. A branch goes with its steps or without them. */
export function withoutStep(steps: ModelStep[], any: Draw) {
  const step = any(steps)
  const isWith = any([true, false])
  const rest = steps
    .filter((one) => one !== step && !(isWith && one.within?.key === step.key))
    .map((one) => (one.within?.key === step.key ? { ...one, within: undefined } : one))
  return rest.length < 3 || rest.some((one) => isEmpty(rest, one)) || !hasStart(rest) ? steps : rest
}

/** With a step turned off or on. */
export function withSwitched(steps: ModelStep[], any: Draw) {
  const step = any(steps)
  const switched = steps.map((one) => (one === step ? { ...one, isOff: !one.isOff } : one))
  return hasStart(switched) ? switched : steps
}

const hasStart = (steps: ModelStep[]) => steps.some(({ within, isOff }) => !within && !isOff)
