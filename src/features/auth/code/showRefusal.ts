/** How a login page shows a refused call: as a toast, unless a field shows the message. */
import { RequestFault } from '@/request/fault'
import { toast } from '@/ui/base/overlay/Dialog'
import { isCancelled } from '@/platform/cancelled'
import { failureWords } from '@/platform/fault'

/** Shows the error, unless the person cancelled or is being redirected to another page. */
export function showRefusal(error: unknown): void {
  if (isCancelled(error)) return
  if (error instanceof RequestFault && (error.reason === 'abort' || [401, 403, 404, 429].includes(error.status))) return
  toast(failureWords(error))
}
