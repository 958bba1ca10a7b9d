import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '../../../ui/button.tsx'

export const BackLink = () => (
  <Button asChild variant="ghost">
    <Link href="/integrations">
      <ArrowLeft aria-hidden="true" />
      <span className="max-sm:sr-only">Integrations</span>
    </Link>
  </Button>
)
