/** What a login page does with a refused call: a toast, where no field takes the words. */
import { RequestFault } from '@/request/fault'
import { toast } from '@/ui/base/overlay/Dialog'
import { failureWords, PlatformFault } from '@/platform/fault'

/** Says what went wrong, unless the person cancelled or is being led to another page for it. */
export function showRefusal(error: unknown): void {
  if (error instanceof PlatformFault && error.reason === 'cancel') return
  if (error instanceof RequestFault && (error.reason === 'abort' || [401, 403, 404, 429].includes(error.status))) return
  toast(failureWords(error))
}
