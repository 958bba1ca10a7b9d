import type { EmailFile } from '../../../../contract/email-file.ts'
import type { BranchArm, StepKind } from '../../../../contract/step-kinds.ts'
import type { BranchDraft } from './branch/branch-draft.ts'
import type { VariantDraft } from './step-texts.ts'

/** A step in the editor: the values of its controls, and a `key` that stays when it is moved. */
export type StepDraft = {
  key: string
  id: number | undefined
  kind: StepKind
  /** As it is saved: a step that was of another kind has to say that it is an email now. */
  savedKind: StepKind
  /** Of a step that waits until a date. */
  until: string
  /** Of a branch: what it asks. */
  branch?: BranchDraft
  /** The branch that it belongs to, by its key, and which way. */
  within?: { branch: string; arm: BranchArm }
  name: string
  subject: string
  body: string
  bodyHtml: string | null
  attachments: EmailFile[]
  delayDays: string
  delayHours: string
  skipIfReplied: boolean
  onlyIf: string
  /** Null: one text, and so it is saved. Absent: it never had another. */
  variants?: VariantDraft | null
  isActive: boolean
  waiting: number
  /** False: at least so many. */
  waitingIsExact?: false
  sent: number
}
