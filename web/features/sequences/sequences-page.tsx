import { Plus, Sparkles, Trash2, X } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { EmailSequence } from '../../../contract/email-sequence.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
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
import { useOpened } from './use-opened.ts'
import { useSequenceView } from './use-sequence-view.ts'

export default function SequencesPage() {
  const sequences = useSequences()
  const [view, show] = useSequenceView()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [deleting, setDeleting] = useState<EmailSequence[]>()
  const creating = useOpened()
  const generating = useOpened()
  const editing = useOpened<EmailSequence>()
  const enrolling = useOpened<EmailSequence>()
  useEffect(preloadParts, [])

  const create = () => creating.open(true)
  const generate = () => generating.open(true)
  const selected = sequences.data?.filter(({ id }) => chosen.includes(id)) ?? []

  return (
    <>
      <PageHeader
        title="Email Sequences"
        aside={sequences.data && sequences.data.length > 0 && formatCount(sequences.data.length)}
        tourTarget="sequences-header"
        actions={
          <HeaderActions
            selectedCount={selected.length}
            onDelete={() => setDeleting(selected)}
            onClear={() => setChosen([])}
            onGenerate={generate}
            onCreate={create}
          />
        }
      />
      <PageBody>
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
      <Suspense>
        {creating.count > 0 && (
          <CreateSequenceDialog
            key={creating.count}
            isOpen={creating.isOpen}
            onClose={creating.close}
            onEdit={editing.open}
          />
        )}
      </Suspense>
      <Suspense>
        {generating.count > 0 && (
          <GenerateSequenceDialog
            key={generating.count}
            isOpen={generating.isOpen}
            onClose={generating.close}
            onReview={editing.open}
          />
        )}
      </Suspense>
      <Suspense>
        {editing.about && (
          <EditSequenceDialog
            key={editing.count}
            isOpen={editing.isOpen}
            sequence={editing.about}
            onClose={editing.close}
          />
        )}
      </Suspense>
      <Suspense>
        {enrolling.about && (
          <EnrollDialog
            key={enrolling.count}
            isOpen={enrolling.isOpen}
            sequence={enrolling.about}
            onClose={enrolling.close}
          />
        )}
      </Suspense>
    </>
  )
}

type ActionProps = {
  selectedCount: number
  onDelete: () => void
  onClear: () => void
  onGenerate: () => void
  onCreate: () => void
}

/** On narrow screens, the actions for the selection replace those that create sequences.  */
function HeaderActions({ selectedCount, onDelete, onClear, onGenerate, onCreate }: ActionProps) {
  const isSelecting = selectedCount > 0
  const createClass = isSelecting ? 'max-md:hidden' : 'max-sm:px-2.5'
  return (
    <>
      {isSelecting && (
        <>
          <Button onClick={onClear} className="max-sm:px-2.5">
            <X aria-hidden="true" />
            <span className="max-sm:sr-only">Clear Selection</span>
          </Button>
          <Button variant="destructive" onClick={onDelete} className="tabular-nums">
            <Trash2 aria-hidden="true" />
            {`Delete (${formatCount(selectedCount)})`}
          </Button>
        </>
      )}
      <Button onClick={onGenerate} className={createClass}>
        <Sparkles aria-hidden="true" />
        <span className="max-sm:sr-only">AI Generate</span>
      </Button>
      <Button variant="primary" onClick={onCreate} className={createClass}>
        <Plus aria-hidden="true" />
        <span className="max-sm:sr-only">Create Sequence</span>
      </Button>
    </>
  )
}
