import { ArrowLeft, MailCheck } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailureState } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { LeaveQuestion } from '../../../ui/overlay/leave-question.tsx'
import { PageBody } from '../../../ui/page-body.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ReviewEmail } from './review-email.tsx'
import { useReview } from './use-review.ts'

/** Emails of sequences that go out once they are approved. */
export default function ReviewPage() {
  const { query, emails, ready, isAnyLeftOut, edits, edit, hasChanges, approve, skip, approveAll, isApprovingAll } =
    useReview()
  const list = useRef<HTMLDivElement>(null)
  const stay = () => list.current?.focus()
  return (
    <>
      <PageHeader
        title="Review emails"
        actions={
          <>
            <Button asChild>
              <Link href="/tasks">
                <ArrowLeft aria-hidden="true" />
                <span className="max-sm:sr-only">All tasks</span>
              </Link>
            </Button>
            {(ready > 1 || (ready === 1 && isAnyLeftOut)) && (
              <Button variant="primary" disabled={isApprovingAll} onClick={approveAll}>
                <MailCheck aria-hidden="true" />
                {`Approve ${formatCount(ready)} ${isAnyLeftOut ? 'other ' : ''}${ready === 1 ? 'email' : 'emails'}`}
              </Button>
            )}
          </>
        }
      />
      <LeaveQuestion isDirty={hasChanges} text="You changed an email and didn't approve it yet." />
      <PageBody>
        {/* An email and its buttons go, the last one with the list: this keeps the focus. */}
        <div ref={list} tabIndex={-1} className="outline-none">
          <Loaded
            query={query}
            loading={<LoadingLines label="Loading emails" widths={['w-1/3', 'h-40', 'h-40']} className="gap-4" />}
            failure={(retry) => <LoadFailureState what="The emails didn't load" onRetry={retry} />}
          >
            {() =>
              emails.length === 0 ? (
                <Card>
                  <EmptyState
                    icon={MailCheck}
                    title="Nothing to review"
                    text="Emails of “Email with approval” steps appear here a day before they are due."
                  />
                </Card>
              ) : (
                <ul aria-label="Emails to review" className="flex flex-col gap-4">
                  {emails.map((email, index) => (
                    <ReviewEmail
                      key={email.id}
                      email={email}
                      isFirst={index === 0}
                      edited={edits.get(email.id)}
                      onEdit={(text) => edit(email.id, text)}
                      onApprove={() => {
                        stay()
                        void approve(email)
                      }}
                      onSkip={() => {
                        stay()
                        void skip(email)
                      }}
                    />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </div>
      </PageBody>
    </>
  )
}
