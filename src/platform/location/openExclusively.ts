/** Only one place picker can be open; a second call gets `cancel`. */
import { PlatformFault } from '../fault'

let isOpen = false

export async function openExclusively<Result>(open: () => Promise<Result>): Promise<Result> {
  if (isOpen) throw new PlatformFault('cancel')
  isOpen = true
  try {
    return await open()
  } finally {
    isOpen = false
  }
}
