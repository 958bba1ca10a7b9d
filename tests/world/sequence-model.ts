import type { SendOutcome } from '../../server/mail/smtp/smtp-outcome.ts'

export type ModelStep = { key: string; delayHours: number; onlyIf?: 'opened' | 'not_opened' | 'clicked' }
type Had = { key: string; result: 'mailed' | 'skipped'; isOpened: boolean; isClicked: boolean }
export type ModelLead = { index: number; status: string; base: number; isFollowing: boolean; had: Had[] }
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

  /** The mails that were handed to a mail server, in their order. */
  mailed(lead: ModelLead) {
    return lead.had.filter(({ result }) => result === 'mailed').map(({ key }) => key)
  }

  private next(lead: ModelLead) {
    return this.steps.find(({ key }) => !lead.had.some((had) => had.key === key))
  }

  private completeAll() {
    for (const lead of this.leads) if (lead.status === 'active' && !this.next(lead)) lead.status = 'completed'
  }

  private serve(lead: ModelLead, hour: number) {
    const step = this.next(lead)
    if (!step || hour < lead.base + Math.max(step.delayHours, lead.isFollowing ? 1 / 60 : 0)) return
    const before = lead.had.findLast(({ result }) => result === 'mailed')
    const isWanted = !step.onlyIf || wanted[step.onlyIf](before)
    lead.had.push({ key: step.key, result: isWanted ? 'mailed' : 'skipped', isOpened: false, isClicked: false })
    lead.base = hour
    lead.isFollowing = true
    const fate = isWanted ? this.fateOf(lead.index, step.key) : 'sent'
    if (fate === 'failed' || fate === 'bounced') lead.status = fate
  }
}

const wanted = {
  opened: (before: Had | undefined) => before?.isOpened === true,
  not_opened: (before: Had | undefined) => before?.isOpened !== true,
  clicked: (before: Had | undefined) => before?.isClicked === true,
}
