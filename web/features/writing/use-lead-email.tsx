import { type ReactNode, Suspense, useState } from 'react'
import type { Lead } from '../../../contract/lead.ts'
import { LeadEmailDialog } from './lazy-parts.ts'

/** The dialog that writes an email for a lead: a function to open it, and the dialog to render. Each opening mounts a new one. */
export function useLeadEmail(): { open: (lead: Lead) => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<{ isOpen: boolean; count: number; lead?: Lead }>({ isOpen: false, count: 0 })
  return {
    open: (lead) => setOpened(({ count }) => ({ isOpen: true, count: count + 1, lead })),
    dialog: opened.lead && (
      <Suspense>
        <LeadEmailDialog
          key={opened.count}
          isOpen={opened.isOpen}
          lead={opened.lead}
          onClose={() => setOpened((last) => ({ ...last, isOpen: false }))}
        />
      </Suspense>
    ),
  }
}
