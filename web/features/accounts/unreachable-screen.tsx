import { Button } from '../../ui/button.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { Spinner } from '../../ui/spinner.tsx'

export function UnreachableScreen({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  return (
    <MessageScreen
      title="Can't reach Leadwright"
      text="The server isn't responding. Check your connection, or try again in a moment."
    >
      <Button variant="primary" aria-disabled={isTrying} onClick={onRetry}>
        {isTrying && <Spinner />}
        Try again
      </Button>
    </MessageScreen>
  )
}
