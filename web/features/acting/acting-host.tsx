import { Fragment } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { closeActing, useActing } from '../lead-data/acting.ts'

const DIALOGS = {
  status: lazyPart(() => import('../leads/bulk/status-dialog.tsx')),
  sequence: lazyPart(() => import('../sequences/enroll/add-to-sequence-dialog.tsx')),
  template: lazyPart(() => import('../leads/bulk/send-template-dialog.tsx')),
  task: lazyPart(() => import('../tasks/task-dialog.tsx')),
}

/** The dialogs of what is done to leads, on every page that shows some. */
export function ActingHost() {
  const { acting, isOpen, count } = useActing()
  if (!acting) return null
  const Dialog = DIALOGS[acting.act]
  return (
    <Fragment key={count}>
      <Dialog
        isOpen={isOpen}
        leads={acting.leads}
        filters={acting.filters}
        onDone={acting.onDone}
        onClose={closeActing}
      />
    </Fragment>
  )
}
