import { dayWords } from '../../../../contract/email-reason-words.ts'
import type { EmailSequence, SequenceStep } from '../../../../contract/email-sequence.ts'
import { STEP_KINDS, type StepSettings } from '../../../../contract/step-kinds.ts'
import { counted } from '../sequence-words.ts'

type First = Pick<SequenceStep, 'kind' | 'delayDays' | 'delayHours'> & { settings?: StepSettings | null | undefined }

/** What happens first to a lead that is enrolled. `whose`: the sending window that an email waits for, if it does. */
export function startWords({ kind = 'email', settings, ...step }: First, whose: 'your' | 'their' | undefined) {
  const wait = delayWords(step)
  switch (kind) {
    case 'email':
      return `The first email goes out ${wait ? `${wait}${whose ? `, in ${whose} sending window` : ''}` : soonWords(whose)}.`
    case 'email_approval':
      return `The first email goes out once you approve it under Tasks${wait ? `, no earlier than ${wait}` : ''}.`
    case 'wait_until':
      return untilWords(settings?.until)
    case 'branch':
      return wait ? `The first step, a branch, is decided ${wait}.` : 'The first step is a branch.'
    default:
      return `The first step is a task for you${wait ? `, due ${wait}` : ''}: ${STEP_KINDS[kind]}.`
  }
}

/** Nothing for a day that is over: the next step follows at once. */
const untilWords = (until: string | undefined) =>
  until && until > new Date().toISOString().slice(0, 10) ? `Nothing is sent before ${dayWords(until)}.` : ''

/** "1 day and 2 hours after you enroll a lead" */
function delayWords({ delayDays, delayHours }: Pick<First, 'delayDays' | 'delayHours'>) {
  const days = delayDays > 0 ? counted(delayDays, 'day') : ''
  const hours = delayHours > 0 ? counted(delayHours, 'hour') : ''
  const wait = [days, hours].filter(Boolean).join(' and ')
  return wait && `${wait} after you enroll a lead`
}

function soonWords(whose: 'your' | 'their' | undefined) {
  if (!whose) return 'right away'
  return whose === 'their' ? "in each lead's next sending window" : 'in your next sending window'
}

/** Says what happens once leads are enrolled. `start`: the first thing that happens, if emails go out. */
export function outcomeWords({ name, isActive, isLaunched }: EmailSequence, isCaptured: boolean, start: string) {
  if (!isActive) return `“${name}” is inactive. No emails go out until you ${isLaunched ? 'resume' : 'launch'} it.`
  if (isCaptured)
    return `For “${name}”. No email account is set up, so this is a test run: emails are captured, nothing is delivered.`
  return `For “${name}”. ${start}`.trim()
}
