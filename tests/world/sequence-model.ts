import type { SendOutcome } from '../../server/mail/smtp/smtp-outcome.ts'

export type ModelStep = {
  key: string
  delayHours: number
  onlyIf?: 'opened' | 'not_opened' | 'clicked'
  /** Without one it is an email that goes out automatically. */
  kind?: 'task' | 'approval' | 'wait'
  /** Of a wait. */
  untilHour?: number
  until?: string
}
type Had = { key: string; result: 'mailed' | 'skipped' | 'done'; isOpened: boolean; isClicked: boolean }
export type ModelLead = {
  index: number
  status: string
  base: number
  isFollowing: boolean
  had: Had[]
  /** The step whose task is open, and the one whose email is approved. */
  open?: string | undefined
  approved?: string | undefined
}
export type Fate = Extract<SendOutcome['kind'], 'sent' | 'unknown' | 'failed'> | 'bounced' | 'crash'

/** The rules of a sequence said once more, as plainly as possible: one list, one loop, hours instead of clocks. */
export class SequenceModel {
  isActive = true
  readonly leads: ModelLead[] = []
  steps: ModelStep[]
  private readonly fateOf: (lead: number, key: string) => Fate

  constructor(steps: ModelStep[], fateOf: (lead: number, key: string) => Fate) {
    this.steps = steps
    this.fateOf = fateOf
  }

  enroll(index: number, hour: number) {
    this.leads.push({ index, status: 'active', base: hour, isFollowing: false, had: [] })
  }

  /** Everything that is due at that hour. */
  tick(hour: number) {
    this.completeAll()
    if (this.isActive) for (const lead of this.leads) if (lead.status === 'active') this.serve(lead, hour)
    this.completeAll()
  }

  /** The step that a lead waits for. */
  next(lead: ModelLead) {
    return this.steps.find(({ key }) => !lead.had.some((had) => had.key === key))
  }

  /** A step of a lead ends by a person's hand: its task is done, or it is skipped. */
  end(lead: ModelLead, key: string, result: 'skipped' | 'done', hour: number) {
    lead.had.push({ key, result, isOpened: false, isClicked: false })
    lead.base = hour
    lead.isFollowing = true
    lead.open = undefined
    lead.approved = undefined
  }

  /** After an edit: whoever waits for another step now, or for one with another delay, starts to wait anew. An open task stays. */
  edited(delayed?: string) {
    for (const lead of this.leads) {
      const key = this.next(lead)?.key
      if (lead.open !== key) lead.open = undefined
      if (lead.approved !== key || lead.approved === delayed) lead.approved = undefined
    }
  }

  /** The mails that were handed to a mail server, in their order. */
  mailed(lead: ModelLead) {
    return lead.had.filter(({ result }) => result === 'mailed').map(({ key }) => key)
  }

  private completeAll() {
    for (const lead of this.leads) if (lead.status === 'active' && !this.next(lead)) lead.status = 'completed'
  }

  private serve(lead: ModelLead, hour: number) {
    const step = this.next(lead)
    if (!step || lead.open === step.key) return
    const delay = step.kind === 'wait' ? 0 : step.delayHours
    if (hour < Math.max(lead.base + Math.max(delay, lead.isFollowing ? 1 / 60 : 0), step.untilHour ?? 0)) return
    if (step.kind === 'approval' && lead.approved !== step.key) return
    const before = lead.had.findLast(({ result }) => result === 'mailed')
    const isWanted = !step.onlyIf || wanted[step.onlyIf](before)
    if (isWanted && step.kind === 'task') {
      lead.open = step.key
      return
    }
    const isEmail = step.kind === undefined || step.kind === 'approval'
    const result = !isWanted ? 'skipped' : isEmail ? 'mailed' : 'done'
    lead.had.push({ key: step.key, result, isOpened: false, isClicked: false })
    lead.base = hour
    lead.isFollowing = true
    lead.approved = undefined
    const fate = isEmail && isWanted ? this.fateOf(lead.index, step.key) : 'sent'
    if (fate === 'failed' || fate === 'bounced') lead.status = fate
  }
}

const wanted = {
  opened: (before: Had | undefined) => before?.isOpened === true,
  not_opened: (before: Had | undefined) => before?.isOpened !== true,
  clicked: (before: Had | undefined) => before?.isClicked === true,
}
