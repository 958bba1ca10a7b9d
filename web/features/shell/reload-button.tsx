import { Button } from '../../ui/button.tsx'

export function ReloadButton() {
  return (
    <Button variant="primary" onClick={() => window.location.reload()}>
      Reload page
    </Button>
  )
}
