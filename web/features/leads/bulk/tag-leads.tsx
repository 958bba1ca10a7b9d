import { useQueryClient } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { readTags } from '../../../../contract/lead-tag-rules.ts'
import { useKeyHints } from '../../../lib/keys/letter-keys.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/overlay/popover.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import type { ActedOn } from '../../lead-data/acting.ts'
import { TagInput } from '../filter/filter-value.tsx'
import { ACT_KEYS } from './act-keys.ts'
import { refreshBulkJobs } from './bulk-job-api.ts'
import { leadWords } from './bulk-job-words.ts'
import { type TagChange, useTagLeads, useUndoTags } from './tag-api.ts'
import { watchBulkJob } from './watched-bulk-jobs.ts'

/** Adds tags to the selected leads, or removes them. */
export default function TagLeads({ leads }: { leads: ActedOn }) {
  const client = useQueryClient()
  const tagging = useTagLeads()
  const undo = useUndoTags()
  const hint = useKeyHints()
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const tags = readTags(text)

  async function change(tagChange: TagChange) {
    setIsOpen(false)
    try {
      const answer = await tagging.mutateAsync({ leads, change: tagChange })
      setText('')
      if ('id' in answer) {
        watchBulkJob(answer.id)
        return void refreshBulkJobs(client)
      }
      const { changedIds, changedAt } = answer
      const isAdding = tagChange.add.length > 0
      toast({
        title: 'Success',
        description:
          changedIds.length === 0
            ? `No lead changed: ${isAdding ? 'they all have these tags' : 'none has these tags'}`
            : `${leadWords(changedIds.length)} ${isAdding ? 'tagged' : 'changed'}`,
        ...(changedAt && { action: { label: 'Undo', onClick: () => void undo(changedAt) } }),
      })
    } catch (error) {
      toastFailure(error, 'Failed to change the tags')
    }
  }

  function add(event: FormEvent) {
    event.preventDefault()
    if (tags.length > 0) void change({ add: tags, remove: [] })
  }

  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button
          aria-busy={tagging.isPending}
          data-act-key="t"
          {...hint('Tag', ACT_KEYS.onTags)}
          className="max-sm:px-2.5"
        >
          <Tag aria-hidden="true" />
          <span className="max-sm:sr-only">Tag</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Tags of the selected leads" className="w-80">
        <form onSubmit={add} className="flex flex-col gap-3 p-4">
          <TagInput
            aria-label="Tags"
            placeholder="VIP, Berlin"
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="flex justify-end gap-2">
            <Button disabled={tags.length === 0} onClick={() => void change({ add: [], remove: tags })}>
              Remove tags
            </Button>
            <Button type="submit" variant="primary" disabled={tags.length === 0}>
              Add tags
            </Button>
          </div>
        </form>
      </PopoverContent>
    </Popover>
  )
}
