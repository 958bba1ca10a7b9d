import { MessageScreen } from '../../ui/message-screen.tsx'
import { crashWords } from './crash-words.ts'
import { ReloadButton } from './reload-button.tsx'

/** When not even the shell could be shown. */
export function CrashedScreen({ error }: { error: unknown }) {
  return (
    <MessageScreen {...crashWords(error)}>
      <ReloadButton />
    </MessageScreen>
  )
}
