import { toast } from '../ui/overlay/use-toast.ts'
import { copyText } from './copy-text.ts'

export async function copyWithToast(
  text: string,
  success: Parameters<typeof toast>[0] = { title: 'Copied to Clipboard' },
) {
  if (await copyText(text)) toast(success)
  else
    toast({
      variant: 'destructive',
      title: 'Error',
      description: 'Your browser blocked copying. Select the text and copy it with the keyboard.',
    })
}
