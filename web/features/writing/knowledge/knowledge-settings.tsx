import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { KnowledgeSnippet } from '../../../../contract/knowledge.ts'
import { MAX_SNIPPETS } from '../../../../contract/knowledge-limits.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadFailureState } from '../../../ui/loading/load-failure.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { addSnippetAgain, deleteSnippet, useSnippets } from './knowledge-api.ts'
import { SnippetForm } from './snippet-form.tsx'

/** Short texts with a source that drafted replies quote. */
export function KnowledgeSettings() {
  return (
    <SettingsSection
      title="Knowledge"
      description="Short texts about pricing, security or results. Drafted replies quote them and name the source."
    >
      <Loaded
        query={useSnippets()}
        loading={<LoadingLines label="Loading snippets" widths={['w-1/2', 'w-2/3']} />}
        failure={(retry) => <LoadFailureState what="Your snippets didn't load" onRetry={retry} className="py-10" />}
      >
        {(snippets) => <Snippets snippets={snippets} />}
      </Loaded>
    </SettingsSection>
  )
}

function Snippets({ snippets }: { snippets: KnowledgeSnippet[] }) {
  const client = useQueryClient()
  /** The ID of the snippet that is edited. */
  const [open, setOpen] = useState<number | 'new'>()
  const close = () => setOpen(undefined)
  const isFull = snippets.length >= MAX_SNIPPETS

  async function remove(snippet: KnowledgeSnippet) {
    try {
      await deleteSnippet(client, snippet.id)
      toast({
        title: 'Snippet deleted',
        action: {
          label: 'Undo',
          onClick: () =>
            void addSnippetAgain(client, snippet).catch((error: unknown) =>
              toastFailure(error, 'Failed to restore the snippet.'),
            ),
        },
      })
    } catch (error) {
      toastFailure(error, 'Failed to delete the snippet.')
    }
  }

  return (
    <>
      {snippets.length === 0 && open === undefined && (
        <p className="text-ink-3 text-sm">No snippets yet. Add what leads ask you most often, such as your prices.</p>
      )}
      {snippets.length > 0 && (
        <ul aria-label="Snippets" className="divide-y rounded-md border">
          {snippets.map((snippet) => (
            <li key={snippet.id} className="p-3 text-sm">
              {open === snippet.id ? (
                <SnippetForm snippet={snippet} onDone={close} />
              ) : (
                <div className="flex items-start gap-2">
                  <div className="min-w-0 flex-1">
                    <p className="wrap-anywhere font-medium">{snippet.title}</p>
                    <p className="wrap-anywhere line-clamp-3 whitespace-pre-line text-ink-2">{snippet.text}</p>
                    <p className="wrap-anywhere text-ink-3 text-xs">{`Source: ${snippet.source}`}</p>
                  </div>
                  <IconButton label={`Edit ${snippet.title}`} onClick={() => setOpen(snippet.id)}>
                    <Pencil aria-hidden="true" />
                  </IconButton>
                  <IconButton label={`Delete ${snippet.title}`} onClick={() => void remove(snippet)}>
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {open === 'new' ? (
        <SnippetForm onDone={close} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button disabled={isFull} onClick={() => setOpen('new')}>
            <Plus aria-hidden="true" />
            Add Snippet
          </Button>
          {isFull && (
            <p className="text-ink-3 text-xs">{`You have ${MAX_SNIPPETS} snippets. Delete one to add another.`}</p>
          )}
        </div>
      )}
    </>
  )
}
