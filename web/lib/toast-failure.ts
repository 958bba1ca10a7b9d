import { toast } from '../ui/overlay/use-toast.ts'
import { isUnauthorized } from './api.ts'

/** Shows a failure as a toast. Being signed out has its own toast, which this one must not replace. */
export function toastFailure(error: unknown, description: string) {
  if (isUnauthorized(error)) return
  // Only fetch itself fails this way, and only without a network.
  if (error instanceof TypeError && !navigator.onLine) {
    toast({
      variant: 'destructive',
      title: "You're offline",
      description: "Nothing was saved. Your changes stay here until you're back online.",
    })
    return
  }
  toast({ variant: 'destructive', title: 'Error', description })
}
