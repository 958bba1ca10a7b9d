import { CheckCheck, MailCheck } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { countUpToMost } from './counts.ts'
import { KeyButton } from './key-button.tsx'
import { useApprovalCount } from './review/approval-api.ts'
import { useFocusKeys } from './use-focus-keys.ts'
import type { FocusQueue } from './use-focus-queue.ts'

/** After the last task: what was done, and what is next. */
export function FocusEnd({ queue: { hasActed, canUndo, isAllDone, countWords, undo } }: { queue: FocusQueue }) {
  const { data: emails = 0 } = useApprovalCount()
  const end = useRef<HTMLDivElement>(null)
  useFocusKeys(hasActed ? { u: undo } : {})
  // The last task took the focus with it.
  useLayoutEffect(() => {
    if (hasActed) end.current?.focus()
  }, [hasActed])
  return (
    <Card>
      <div ref={end} tabIndex={-1} className="rounded-lg outline-none">
        <EmptyState
          icon={CheckCheck}
          title={isAllDone ? 'All done for today' : 'No more tasks for today'}
          text={`${countWords ? `${countWords}. ` : ''}Tasks that become due appear here.`}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {emails > 0 && (
                <Button asChild variant="primary">
                  <Link href="/tasks/review">
                    <MailCheck aria-hidden="true" />
                    {emails === 1 ? 'Review 1 email' : `Review ${countUpToMost(emails)} emails`}
                  </Link>
                </Button>
              )}
              <Button asChild>
                <Link href="/tasks?tab=upcoming">Show upcoming tasks</Link>
              </Button>
              {canUndo && (
                <KeyButton keyName="U" onClick={undo}>
                  Undo last
                </KeyButton>
              )}
            </div>
          }
        />
      </div>
    </Card>
  )
}
