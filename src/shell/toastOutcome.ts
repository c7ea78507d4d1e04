import { firstErrorWords } from '@/request/fault'
import { toast } from '@/ui/base/overlay/Dialog'

/** Waits for an act, and shows its success or why it failed. Never rejects. */
export async function toastOutcome(act: Promise<unknown>, success: string): Promise<void> {
  try {
    await act
    toast(success)
  } catch (error) {
    toast(firstErrorWords(error))
  }
}
