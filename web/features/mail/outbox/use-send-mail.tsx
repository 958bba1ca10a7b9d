import { type ReactNode, Suspense, useState } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { SendMailDialog } from '../lazy-parts.ts'

type Sending = { templateId: number; lead: Lead | undefined }

/** The dialog that sends a template: `open` shows a new one, `dialog` renders it. */
export function useSendMail(onClosed?: () => void): { open: (sending: Sending) => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<{ isOpen: boolean; count: number; sending?: Sending }>({
    isOpen: false,
    count: 0,
  })
  return {
    open: (sending) => setOpened(({ count }) => ({ isOpen: true, count: count + 1, sending })),
    dialog: opened.sending && (
      <Suspense>
        <SendMailDialog
          key={opened.count}
          isOpen={opened.isOpen}
          {...opened.sending}
          onClose={() => {
            setOpened((last) => ({ ...last, isOpen: false }))
            onClosed?.()
          }}
        />
      </Suspense>
    ),
  }
}
