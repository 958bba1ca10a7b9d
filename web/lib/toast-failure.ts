import { toast } from '../ui/overlay/use-toast.ts'
import { isUnauthorized } from './api.ts'

/** Tells a failure in the product's words. Being signed out has a toast of its own, which this one must not replace. */
export function toastFailure(error: unknown, description: string) {
  if (isUnauthorized(error)) return
  // Only fetch itself fails so, and only for want of a network.
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
