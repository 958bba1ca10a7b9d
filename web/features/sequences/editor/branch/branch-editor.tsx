import type { MessageIntent } from '../../../../../contract/inbox-choices.ts'
import { isEmailKind } from '../../../../../contract/step-kinds.ts'
import { useTracking } from '../../../../lib/figures/use-tracking.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { Switch } from '../../../../ui/form/switch.tsx'
import { INTENT_WORDS } from '../../../lead-data/intent-words.ts'
import { whereWords } from '../../branch-words.ts'
import { problemsAt } from '../step-draft.ts'
import type { StepDraft } from '../step-draft-type.ts'
import { stepsIn } from '../step-flow.ts'
import { BRANCH_ASKS, BRANCH_INTENTS, type BranchAsk, type BranchDraft, NEW_BRANCH } from './branch-draft.ts'
import { BranchLead } from './branch-lead.tsx'

type Props = {
  steps: StepDraft[]
  index: number
  showsProblems: boolean
  onChange: (part: Partial<StepDraft>) => void
}

/** What a branch asks and when, and what follows. */
export function BranchEditor({ steps, index, showsProblems, onChange }: Props) {
  const step = steps[index]
  const branch = step?.branch ?? NEW_BRANCH
  const wrong = problemsAt(steps, index)
  const ask = (part: Partial<BranchDraft>) => onChange({ branch: { ...branch, ...part } })
  const asksProblem = showsProblems ? wrong.asks : undefined
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8.5rem_8.5rem]">
        <Field label="Question" className="max-sm:col-span-2">
          {(control) => (
            <Select
              {...control}
              options={askOptions(branch.asks)}
              value={branch.asks}
              onValueChange={(asks) => ask({ asks: asks as BranchAsk })}
            />
          )}
        </Field>
        <Field label="Check after (days)" error={wrong.delayDays}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={0}
              max={365}
              value={step?.delayDays}
              onChange={(event) => onChange({ delayDays: event.target.value })}
            />
          )}
        </Field>
        <Field label="Check after (hours)" error={wrong.delayHours}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={0}
              max={23}
              value={step?.delayHours}
              onChange={(event) => onChange({ delayHours: event.target.value })}
            />
          )}
        </Field>
      </div>
      {branch.asks === 'replied' && (
        <Intents chosen={branch.intents} problem={asksProblem} onChange={(intents) => ask({ intents })} />
      )}
      {branch.asks === 'score' && (
        <Field label="Score" error={asksProblem} className="w-32">
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              max={100}
              value={branch.score}
              onChange={(event) => ask({ score: event.target.value })}
            />
          )}
        </Field>
      )}
      {branch.asks === 'lead' && (
        <BranchLead draft={branch.lead} problem={asksProblem} onChange={(lead) => ask({ lead })} />
      )}
      {branch.asks === 'where' && (
        <p className="wrap-anywhere rounded-md border bg-sunken px-3 py-2 text-sm">{whereWords(branch.where)}</p>
      )}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control. */}
      <label className="flex min-h-8 items-center gap-2.5 self-start text-sm pointer-coarse:min-h-11">
        <Switch checked={step?.isActive} onCheckedChange={(isActive) => onChange({ isActive })} />
        Use this branch
      </label>
      {showsProblems && wrong.place && (
        <p role="alert" className="text-bad text-sm">
          {wrong.place}
        </p>
      )}
      <Hints steps={steps} step={step} asks={branch.asks} />
    </div>
  )
}

/** Conditions that were set elsewhere are offered only where they are. */
const askOptions = (chosen: BranchAsk) =>
  Object.entries(BRANCH_ASKS)
    .filter(([value]) => value !== 'where' || chosen === 'where')
    .map(([value, label]) => ({ value, label }))

type IntentsProps = {
  chosen: MessageIntent[]
  problem: string | undefined
  onChange: (intents: MessageIntent[]) => void
}

function Intents({ chosen, problem, onChange }: IntentsProps) {
  const toggled = (intent: MessageIntent) => BRANCH_INTENTS.filter((one) => chosen.includes(one) !== (one === intent))
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">Kinds of replies</legend>
      <div className="flex flex-wrap gap-1.5">
        {BRANCH_INTENTS.map((intent) => (
          <button
            key={intent}
            type="button"
            aria-pressed={chosen.includes(intent)}
            onClick={() => onChange(toggled(intent))}
            className="h-8 rounded-full border border-line-control px-3 font-medium text-ink-2 text-sm transition-colors duration-100 hover:border-ink-3 hover:text-ink aria-pressed:border-accent-fill aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:h-11"
          >
            {INTENT_WORDS[intent].label}
          </button>
        ))}
      </div>
      {problem && (
        <p role="alert" className="text-bad text-xs">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

const HINTS: Record<BranchAsk, string> = {
  opened: 'Opens of every earlier email in this sequence count.',
  clicked: 'Links in every earlier email of this sequence count.',
  replied:
    'A lead goes to Yes as soon as such a reply arrives. Yes has tasks and emails that you approve; the sequence ends after them. Any other reply ends the sequence.',
  score: 'We look at the score when the branch is due.',
  lead: 'We look at the lead when the branch is due.',
  where: 'These conditions were set through the API. Choose another question to replace them.',
}

function Hints({ steps, step, asks }: { steps: StepDraft[]; step: StepDraft | undefined; asks: BranchAsk }) {
  const isUntracked = useTracking()
  const isAboutEmails = asks === 'opened' || asks === 'clicked'
  const isOff = isAboutEmails && isUntracked(asks, 0)
  const isFirst = isAboutEmails && !steps.slice(0, step && steps.indexOf(step)).some(({ kind }) => isEmailKind(kind))
  const main = stepsIn(steps, undefined)
  const next = main[main.findIndex(({ key }) => key === step?.key) + 1]
  const isReply = asks === 'replied'
  return (
    <div className="flex flex-col gap-1 text-ink-2 text-xs">
      {step?.isActive === false && <p>The branch is off: leads skip it and its steps.</p>}
      <p>{HINTS[asks]}</p>
      {isFirst && <p className="text-warn-text">No email comes before this branch, so every lead goes to No.</p>}
      {isOff && !isFirst && (
        <p className="text-warn-text">
          {`${asks === 'opened' ? 'Opens' : 'Clicks'} are not tracked, so every lead goes to No.`}
        </p>
      )}
      <p>
        {next
          ? `${isReply ? 'No continues' : 'Both ways continue'} with step ${steps.indexOf(next) + 1}.`
          : `The sequence ends after ${isReply ? 'No' : 'both ways'}.`}
      </p>
    </div>
  )
}
