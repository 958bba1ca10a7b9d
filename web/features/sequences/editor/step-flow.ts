import { BRANCH_ARMS, type BranchArm } from '../../../../contract/step-kinds.ts'
import { ARM_WORDS } from '../branch-words.ts'
import type { StepDraft } from './step-draft-type.ts'

// The steps are a flat list in the order of their numbers: a branch, its steps for yes, its steps for no, then the steps after it.

/** A list that steps are in: one way of a branch, or the main line. */
export type StepGroup = StepDraft['within']
/** A place in a group, counted without the step that goes there. Of the main line, a branch with its steps is one. */
export type StepPlace = { group: StepGroup; index: number }
/** Where a dragged step is dropped: beside another one, or at the end of a group. */
export type StepDrop = { over: string; side: 'before' | 'after' } | { endOf: StepGroup }

type Numbered = { step: StepDraft; index: number }
/** A step of the main line with those that belong to it. */
export type FlowBlock = Numbered & Record<BranchArm, Numbered[]>

const isIn = ({ within }: StepDraft, group: StepGroup) => within?.branch === group?.branch && within?.arm === group?.arm

export const stepsIn = (steps: readonly StepDraft[], group: StepGroup) => steps.filter((step) => isIn(step, group))

export function blocksOf(steps: readonly StepDraft[]): FlowBlock[] {
  const numbered = steps.map((step, index) => ({ step, index }))
  return numbered
    .filter(({ step }) => !step.within)
    .map((head) => {
      const inArm = (arm: BranchArm) => numbered.filter(({ step }) => isIn(step, { branch: head.step.key, arm }))
      return { ...head, yes: inArm('yes'), no: inArm('no') }
    })
}

/** A step, and all of its branch if it is one. */
const isPartOf = (key: string) => (step: StepDraft) => step.key === key || step.within?.branch === key

const partsOf = (steps: readonly StepDraft[], key: string) => steps.filter(isPartOf(key))
/** A branch goes with its steps. */
export const withoutStep = (steps: readonly StepDraft[], key: string) => steps.filter((step) => !isPartOf(key)(step))

/** The list in its order, whatever order the steps of its groups came in. */
const flat = (steps: readonly StepDraft[]) =>
  stepsIn(steps, undefined).flatMap((head) => [
    head,
    ...BRANCH_ARMS.flatMap((arm) => stepsIn(steps, { branch: head.key, arm })),
  ])

/** Puts new steps at a place. The first of them is the one that goes there; others are of its branch. */
function placed(steps: readonly StepDraft[], [head, ...others]: StepDraft[], { group, index }: StepPlace) {
  if (!head) return [...steps]
  const { within: _, ...plain } = head
  const before = stepsIn(steps, group)[index]
  const at = before ? steps.indexOf(before) : steps.length
  const here = group ? { ...plain, within: group } : plain
  return flat([...steps.slice(0, at), here, ...others, ...steps.slice(at)])
}

/** Adds steps at the end of a group. */
export const withSteps = (steps: readonly StepDraft[], added: StepDraft[], group?: StepGroup) =>
  placed(steps, added, { group, index: stepsIn(steps, group).length })

const placeOf = (steps: readonly StepDraft[], step: StepDraft): StepPlace => ({
  group: step.within,
  index: stepsIn(steps, step.within).indexOf(step),
})

/** All places for a step, from top to bottom. A branch has its place in the main line only. */
function placesFor(steps: readonly StepDraft[], step: StepDraft): StepPlace[] {
  const rest = withoutStep(steps, step.key)
  const placesIn = (group: StepGroup) =>
    Array.from({ length: stepsIn(rest, group).length + 1 }, (_, index) => ({ group, index }))
  if (step.kind === 'branch') return placesIn(undefined)
  return placesIn(undefined).flatMap((place) => {
    const head = stepsIn(rest, undefined)[place.index]
    if (head?.kind !== 'branch') return [place]
    return [place, ...BRANCH_ARMS.flatMap((arm) => placesIn({ branch: head.key, arm }))]
  })
}

const isSamePlace = (one: StepPlace, other: StepPlace) =>
  one.index === other.index && one.group?.branch === other.group?.branch && one.group?.arm === other.group?.arm

const movedTo = (steps: readonly StepDraft[], key: string, place: StepPlace) =>
  placed(withoutStep(steps, key), partsOf(steps, key), place)

/** One place up or down: past a step, or into a branch and out of it. A branch moves with its steps. */
export function movedBy(steps: readonly StepDraft[], key: string, by: -1 | 1): StepDraft[] {
  const step = steps.find((one) => one.key === key)
  if (!step) return [...steps]
  const places = placesFor(steps, step)
  const now = placeOf(steps, step)
  const next = places[places.findIndex((place) => isSamePlace(place, now)) + by]
  return next ? movedTo(steps, key, next) : [...steps]
}

/** To where it was dropped. Below the line of a branch is its first place for yes. */
export function droppedAt(steps: readonly StepDraft[], key: string, drop: StepDrop): StepDraft[] {
  const step = steps.find((one) => one.key === key)
  const place = step && dropPlace(withoutStep(steps, key), step, drop)
  return place ? movedTo(steps, key, place) : [...steps]
}

function dropPlace(rest: readonly StepDraft[], step: StepDraft, drop: StepDrop): StepPlace | undefined {
  if ('endOf' in drop) return { group: drop.endOf, index: stepsIn(rest, drop.endOf).length }
  const over = rest.find(({ key }) => key === drop.over)
  if (!over) return undefined
  if (over.kind === 'branch' && step.kind !== 'branch' && drop.side === 'after')
    return { group: { branch: over.key, arm: 'yes' }, index: 0 }
  const { group, index } = placeOf(rest, over)
  return { group, index: drop.side === 'after' ? index + 1 : index }
}

/** Whether a lead can get a step only after a reply: on the way yes of a branch that asks for one. */
export function followsReply(steps: readonly StepDraft[], { within }: StepDraft): boolean {
  if (within?.arm !== 'yes') return false
  return steps.some(({ key, branch }) => key === within.branch && branch?.asks === 'replied')
}

/** The steps that come before one on the way to it: not those of the other way of its branch. */
export const stepsBefore = (steps: readonly StepDraft[], index: number) => {
  const own = steps[index]?.within
  return steps.slice(0, index).filter(({ within }) => within?.branch !== own?.branch || within?.arm === own?.arm)
}

/** "Now step 4 of 7, in Yes of step 3" */
export function placeWords(steps: readonly StepDraft[], key: string): string {
  const index = steps.findIndex((step) => step.key === key)
  const within = steps[index]?.within
  const words = `Now step ${index + 1} of ${steps.length}`
  return within ? `${words}, in ${groupWords(steps, within)}` : words
}

/** "Yes of step 3" */
const groupWords = (steps: readonly StepDraft[], { branch, arm }: NonNullable<StepGroup>) =>
  `${ARM_WORDS[arm]} of step ${steps.findIndex(({ key }) => key === branch) + 1}`
