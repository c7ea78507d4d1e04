/** What a login page does with a refused call: words under the fields the server named, else a toast. */
import { RequestFault } from '@/request/fault'
import { PlatformFault } from '@/platform/fault'
import { toast } from '@/ui/base/Dialog'
import { failureWords } from '@/ui/base/failureWords'

/** The words by field name; null where the fault names no field. */
export function refusedFields(error: unknown): Record<string, string> | null {
  return error instanceof RequestFault && Object.keys(error.fields).length > 0 ? error.fields : null
}

/** Says what went wrong, unless the person cancelled or is being led to another page for it. */
export function sayRefusal(error: unknown): void {
  if (error instanceof PlatformFault && error.reason === 'cancel') return
  if (error instanceof RequestFault && (error.reason === 'abort' || [401, 403, 404, 429].includes(error.status))) return
  toast(failureWords(error))
}

/** Calls of the login pages speak for themselves, and ask before a lost one is sent again. */
export const spoken = { silent: true, retry: 'ask' } as const
