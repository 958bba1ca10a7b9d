import { Users } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'

export function NoLeads({ className }: { className?: string }) {
  return (
    <EmptyState
      icon={Users}
      title="No leads found"
      text="Get started by adding your first lead or importing from your CRM."
      className={className}
    />
  )
}
