import { PlaneTakeoff } from 'lucide-react'
import { MAX_ENROLL_MATCHING } from '../../../../contract/enroll-limits.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

type Props = {
  count: number
  isEnrolling: boolean
  onPreview: () => void
  onCancel: () => void
  onEnroll: () => void
}

export function EnrollButtons({ count, isEnrolling, onPreview, onCancel, onEnroll }: Props) {
  const isImpossible = count === 0 || count > MAX_ENROLL_MATCHING
  return (
    <>
      <Button className="mr-auto" disabled={isImpossible} onClick={onPreview}>
        <PlaneTakeoff aria-hidden="true" />
        Preview
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        variant="primary"
        disabled={isImpossible}
        // Not disabled while it enrolls: it would lose the focus, which returns to it after the question.
        aria-disabled={isEnrolling}
        onClick={onEnroll}
        className="tabular-nums max-sm:w-full"
      >
        {isEnrolling && <Spinner />}
        {`Enroll ${formatCount(count)} Lead(s)`}
      </Button>
    </>
  )
}
