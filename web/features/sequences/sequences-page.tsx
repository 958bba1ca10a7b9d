import { useEffect, useState } from 'react'
import type { EmailSequence } from '../../../contract/email-sequence.ts'
import { formatCount } from '../../lib/format.ts'
import { useDialogHost } from '../../ui/overlay/use-dialog-host.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TestLeadsNote } from '../mail/lazy-parts.ts'
import { DeleteSequencesDialog } from './delete-sequences-dialog.tsx'
import {
  CreateSequenceDialog,
  EditSequenceDialog,
  EnrollDialog,
  GenerateSequenceDialog,
  preloadParts,
} from './lazy-parts.ts'
import { useSequences } from './sequence-api.ts'
import { SequenceList } from './sequence-list.tsx'
import { SequenceParts } from './sequence-parts.tsx'
import { SequencesActions } from './sequences-actions.tsx'
import { useSequenceView } from './use-sequence-view.ts'

export default function SequencesPage() {
  const sequences = useSequences()
  const [view, show] = useSequenceView()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [deleting, setDeleting] = useState<EmailSequence[]>()
  const creating = useDialogHost()
  const generating = useDialogHost()
  const editing = useDialogHost<EmailSequence>()
  const enrolling = useDialogHost<EmailSequence>()
  useEffect(preloadParts, [])

  const create = () => creating.open()
  const generate = () => generating.open()
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
          onEdit={editing.open}
          onEnroll={enrolling.open}
          onShow={({ id }, part) => show({ sequence: id, part })}
          onDelete={(sequence) => setDeleting([sequence])}
        />
      </PageBody>
      <DeleteSequencesDialog sequences={deleting} onClose={() => setDeleting(undefined)} />
      <SequenceParts
        sequences={sequences.data ?? []}
        view={view}
        onClose={() => show(undefined)}
        onEnroll={(sequence) => {
          show(undefined)
          enrolling.open(sequence)
        }}
      />
      {creating.host((dialog) => (
        <CreateSequenceDialog {...dialog} onEdit={editing.open} />
      ))}
      {generating.host((dialog) => (
        <GenerateSequenceDialog {...dialog} onReview={editing.open} />
      ))}
      {editing.host((dialog, sequence) => (
        <EditSequenceDialog {...dialog} sequence={sequence} />
      ))}
      {enrolling.host((dialog, sequence) => (
        <EnrollDialog {...dialog} sequence={sequence} />
      ))}
    </>
  )
}
