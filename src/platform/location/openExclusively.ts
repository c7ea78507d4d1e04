/** Only one place picker can be open; whoever asks for a second one is told `cancel`. */
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
