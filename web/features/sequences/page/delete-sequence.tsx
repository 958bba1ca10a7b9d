import { useState } from 'react'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeleteSequencesDialog } from '../delete-sequences-dialog.tsx'

export function DeleteSequence({ sequence, onDelete }: { sequence: EmailSequence; onDelete: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Card
      aria-label="Delete"
      className="flex max-w-3xl flex-wrap items-center justify-between gap-3 p-4 text-ink-2 text-sm lg:p-5"
    >
      Deletes the sequence with its steps and enrollments.
      <Button variant="destructive" onClick={() => setIsAsking(true)}>
        Delete sequence
      </Button>
      <DeleteSequencesDialog
        sequences={isAsking ? [sequence] : undefined}
        onClose={() => setIsAsking(false)}
        onDelete={onDelete}
      />
    </Card>
  )
}
