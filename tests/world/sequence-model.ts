import type { SendOutcome } from '../../server/mail/smtp/smtp-outcome.ts'

export type ModelStep = {
  key: string
  delayHours: number
  onlyIf?: 'opened' | 'not_opened' | 'clicked'
  /** Without one it is an email that goes out automatically. */
  kind?: 'task' | 'approval' | 'wait' | 'branch'
  /** Of a wait. */
  untilHour?: number
  until?: string
  /** Of a branch; that on replies is on those of interest. */
  asks?: 'opened' | 'clicked' | 'lead' | 'replied'
  /** The branch it belongs to. */
  within?: { key: string; arm: Arm } | undefined
  isOff?: boolean
  /** How many other texts it has. */
  variants?: number
}
type Arm = 'yes' | 'no'
type Had = { key: string; result: 'mailed' | 'skipped' | 'done'; isOpened: boolean; isClicked: boolean; arm?: Arm }
export type ModelLead = {
  index: number
  status: string
  base: number
  isFollowing: boolean
  had: Had[]
  /** The step whose task is open, and the one whose email is approved. */
  open?: string | undefined
  approved?: string | undefined
  /** It replied, and the steps of this branch for that follow. */
  repliedIn?: string
  /** What the branches that ask about the lead ask. */
  isWanted: boolean
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
    this.leads.push({ index, status: 'active', base: hour, isFollowing: false, had: [], isWanted: false })
  }

  /** Everything that is due at that hour. */
  tick(hour: number) {
    this.completeAll()
    if (this.isActive) for (const lead of this.leads) if (lead.status === 'active') this.serve(lead, hour)
    this.completeAll()
  }

  /** The step that a lead waits for. */
  next(lead: ModelLead) {
    return this.steps.find((step) => !step.isOff && !hadBy(lead, step.key) && this.isOnWay(lead, step))
  }

  /** Within a branch that is off: for nobody. After a reply: only what its branch has for it, and no automatic email. */
  private isOnWay(lead: ModelLead, { within, kind }: ModelStep) {
    const branch = within && this.steps.find(({ key, isOff }) => key === within.key && !isOff)
    if (lead.repliedIn)
      return branch?.key === lead.repliedIn && branch.asks === 'replied' && within?.arm === 'yes' && kind !== undefined
    return !within || (branch !== undefined && hadBy(lead, branch.key)?.arm === within.arm)
  }

  /** A reply ends it, unless a branch that it has not passed is for such a reply: then the lead goes there at once. */
  reply(lead: ModelLead, isInterested: boolean, hour: number) {
    const isFor = ({ key, asks, isOff }: ModelStep) =>
      isInterested && asks === 'replied' && !isOff && (key === lead.repliedIn || hadBy(lead, key)?.arm === undefined)
    const branches = lead.had.some(({ result }) => result === 'mailed') ? this.steps.filter(isFor) : []
    if (branches.some(({ key }) => key === lead.repliedIn)) return
    const [branch] = branches
    if (!branch) {
      lead.status = 'replied'
      return
    }
    const waited = this.next(lead)
    if (waited && waited !== branch) this.end(lead, waited.key, 'skipped', hour)
    this.end(lead, branch.key, 'done', hour, 'yes')
    lead.repliedIn = branch.key
  }

  /** A step of a lead ends by a person's hand: its task is done, or it is skipped. */
  end(lead: ModelLead, key: string, result: 'skipped' | 'done', hour: number, arm?: Arm) {
    lead.had.push({ key, result, isOpened: false, isClicked: false, ...(arm && { arm }) })
    lead.base = hour
    lead.isFollowing = true
    lead.open = undefined
    lead.approved = undefined
  }

  /** After an edit: whoever waits for another step now, or for one with another delay, starts to wait anew. An open task stays. */
  edited(changed?: string) {
    for (const lead of this.leads) {
      const key = this.next(lead)?.key
      if (lead.open !== key) lead.open = undefined
      if (lead.approved !== key || lead.approved === changed) lead.approved = undefined
    }
  }

  /** The mails that were handed to a mail server, in their order. */
  mailed(lead: ModelLead) {
    return lead.had.filter(({ result }) => result === 'mailed').map(({ key }) => key)
  }

  private completeAll() {
    for (const lead of this.leads)
      if (lead.status === 'active' && !this.next(lead)) lead.status = lead.repliedIn ? 'replied' : 'completed'
  }

  private serve(lead: ModelLead, hour: number) {
    const step = this.next(lead)
    if (!step || lead.open === step.key) return
    const delay = step.kind === 'wait' ? 0 : step.delayHours
    if (hour < Math.max(lead.base + Math.max(delay, lead.isFollowing ? 1 / 60 : 0), step.untilHour ?? 0)) return
    if (step.kind === 'approval' && lead.approved !== step.key) return
    if (step.kind === 'branch') return this.end(lead, step.key, 'done', hour, armOf(step, lead))
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

const hadBy = (lead: ModelLead, key: string) => lead.had.find((had) => had.key === key)

function armOf({ asks }: ModelStep, { had, isWanted }: ModelLead): Arm {
  const isMet = {
    opened: had.some(({ isOpened }) => isOpened),
    clicked: had.some(({ isClicked }) => isClicked),
    lead: isWanted,
    replied: false,
  }
  return asks && isMet[asks] ? 'yes' : 'no'
}

const wanted = {
  opened: (before: Had | undefined) => before?.isOpened === true,
  not_opened: (before: Had | undefined) => before?.isOpened !== true,
  clicked: (before: Had | undefined) => before?.isClicked === true,
}
