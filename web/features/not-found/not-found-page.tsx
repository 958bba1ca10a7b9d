import { MapPinOff } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export default function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page Not Found" />
      <EmptyState
        icon={MapPinOff}
        title="We can't find this page"
        text="It may have moved, or the link may have a typo."
        className="py-28"
        action={
          <Button asChild>
            <Link href="/">Go to the dashboard</Link>
          </Button>
        }
      />
    </>
  )
}
