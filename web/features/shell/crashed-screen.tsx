import { MessageScreen } from '../../ui/message-screen.tsx'
import { crashWords } from './crash-words.ts'
import { ReloadButton } from './reload-button.tsx'

/** For a failure of the shell itself. */
export function CrashedScreen({ error }: { error: unknown }) {
  return (
    <MessageScreen {...crashWords(error)}>
      <ReloadButton />
    </MessageScreen>
  )
}
