import { toast } from '../ui/use-toast.ts'
import { isUnauthorized } from './api.ts'

/** Tells a failure in the product's words. Being signed out has a toast of its own, which this one must not replace. */
export function toastFailure(error: unknown, description: string) {
  if (!isUnauthorized(error)) toast({ variant: 'destructive', title: 'Error', description })
}
