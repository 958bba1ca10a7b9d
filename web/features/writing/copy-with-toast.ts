import { copyText } from '../../lib/copy-text.ts'
import { toast } from '../../ui/overlay/use-toast.ts'

export async function copyWithToast(
  text: string,
  said: Parameters<typeof toast>[0] = { title: 'Copied to Clipboard' },
) {
  if (await copyText(text)) toast(said)
  else toast({ variant: 'destructive', title: 'Error', description: 'Your browser would not copy it.' })
}
