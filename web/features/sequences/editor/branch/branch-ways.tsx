import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { BRANCH_ARMS, type BranchArm } from '../../../../../contract/step-kinds.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ARM_WORDS } from '../../branch-words.ts'
import type { StepDraft } from '../step-draft-type.ts'
import type { FlowBlock, StepGroup } from '../step-flow.ts'
import { END, endName, LINE, type StepDrag } from '../use-step-drag.ts'

type Props = {
  block: FlowBlock
  drag: StepDrag
  isFull: boolean
  itemOf: (step: StepDraft, index: number) => ReactNode
  onAdd: (group: StepGroup) => void
}

/** The two ways of a branch, one below the other, each with its steps. */
export function BranchWays({ block, drag, isFull, itemOf, onAdd }: Props) {
  return (
    <div className="mt-1.5 mb-2.5 flex flex-col gap-3">
      {BRANCH_ARMS.map((arm) => {
        const group = { branch: block.step.key, arm }
        const name = `${ARM_WORDS[arm]} of step ${block.index + 1}`
        return (
          <div key={arm} className="ml-3 flex flex-col gap-1.5 border-line-strong border-l-2 pl-2.5">
            <Badge tone={arm === 'yes' ? 'good' : 'neutral'} className="self-start">
              {ARM_WORDS[arm]}
            </Badge>
            {block[arm].length > 0 && (
              <ol aria-label={name} className="flex flex-col gap-1.5">
                {block[arm].map(({ step, index }) => (
                  <li key={step.key} {...{ [LINE]: step.key }}>
                    {itemOf(step, index)}
                  </li>
                ))}
              </ol>
            )}
            <div {...{ [END]: endName(group) }} className="relative flex scroll-my-28 flex-col gap-1.5">
              {drag.isEnd(group) && <EndMark />}
              {block[arm].length === 0 && <p className="text-ink-3 text-xs">{emptyWords(block.step, arm)}</p>}
              <Button
                variant="ghost"
                aria-label={`Add step to ${name}`}
                disabled={isFull}
                onClick={() => onAdd(group)}
                className="self-start px-2"
              >
                <Plus aria-hidden="true" />
                Add step
              </Button>
            </div>
          </div>
        )
      })}
    </div>
  )
}

const emptyWords = ({ branch }: StepDraft, arm: BranchArm) =>
  branch?.asks === 'replied' && arm === 'yes'
    ? 'No steps. The sequence ends.'
    : 'No steps. Leads go on to the next step, if there is one.'

/** Where a dragged step goes at the end of a group. */
export const EndMark = () => <span className="-top-1 absolute inset-x-0 h-0.5 bg-accent" aria-hidden="true" />
