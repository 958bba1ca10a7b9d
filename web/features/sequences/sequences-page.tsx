import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { EmailSequence } from '../../../contract/email-sequence.ts'
import { formatCount } from '../../lib/format.ts'
import { useDialogHost } from '../../ui/overlay/use-dialog-host.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TestLeadsNote } from '../mail/lazy-parts.ts'
import { DeleteSequencesDialog } from './delete-sequences-dialog.tsx'
import { CreateSequenceDialog, EnrollDialog, GenerateSequenceDialog, preloadParts } from './lazy-parts.ts'
import { useSequences } from './sequence-api.ts'
import { SequenceList } from './sequence-list.tsx'
import { sequencePath } from './sequence-paths.ts'
import { SequencesActions } from './sequences-actions.tsx'
import { ShownAnalytics } from './shown-analytics.tsx'
import { useShownAnalytics } from './use-sequence-view.ts'

export default function SequencesPage() {
  const sequences = useSequences()
  const [shown, show] = useShownAnalytics()
  const [, navigate] = useLocation()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [deleting, setDeleting] = useState<EmailSequence[]>()
  const creating = useDialogHost()
  const generating = useDialogHost()
  const enrolling = useDialogHost<EmailSequence>()
  useEffect(preloadParts, [])

  const create = () => creating.open()
  const generate = () => generating.open()
  const edit = ({ id }: EmailSequence) => navigate(sequencePath(id))
  const selected = sequences.data?.filter(({ id }) => chosen.includes(id)) ?? []

  return (
    <>
      <PageHeader
        title="Email Sequences"
        aside={sequences.data && sequences.data.length > 0 && formatCount(sequences.data.length)}
        tourTarget="sequences-header"
        actions={
          <SequencesActions
            selectedCount={selected.length}
            onDelete={() => setDeleting(selected)}
            onClear={() => setChosen([])}
            onGenerate={generate}
            onCreate={create}
          />
        }
      />
      <PageBody>
        <TestLeadsNote className="mb-4" />
        <SequenceList
          sequences={sequences}
          selected={selected}
          onSelect={setChosen}
          onCreate={create}
          onGenerate={generate}
          onEnroll={enrolling.open}
          onAnalytics={({ id }) => show(id)}
          onDelete={(sequence) => setDeleting([sequence])}
        />
      </PageBody>
      <DeleteSequencesDialog sequences={deleting} onClose={() => setDeleting(undefined)} />
      <ShownAnalytics sequences={sequences.data ?? []} id={shown} onClose={() => show(undefined)} />
      {creating.host((dialog) => (
        <CreateSequenceDialog {...dialog} onEdit={edit} />
      ))}
      {generating.host((dialog) => (
        <GenerateSequenceDialog {...dialog} onReview={edit} />
      ))}
      {enrolling.host((dialog, sequence) => (
        <EnrollDialog {...dialog} sequence={sequence} />
      ))}
    </>
  )
}
