/** The browser's file picker, for the web twins of picking functions. */
import { PlatformFault } from '../fault'

/** For a browser without a cancel event: this long after the window regained the focus, no file was picked. */
const CANCEL_WAIT_MS = 1000

/** Rejects with the fault `cancel` if no file was picked; `camera` selects the phone's camera. */
export const pickFiles = (accept: string, count: number, camera?: 'user' | 'environment'): Promise<File[]> =>
  new Promise((resolve, reject) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accept
    input.multiple = count > 1
    input.style.cssText = 'position:fixed;left:-9999px;top:0'
    if (camera) input.setAttribute('capture', camera)
    // Some WebViews answer only for an input that is part of the page.
    document.body.appendChild(input)

    const hasCancelEvent = 'oncancel' in input
    const finish = () => {
      window.removeEventListener('focus', handleFocus)
      input.remove()
    }
    const cancel = () => {
      finish()
      reject(new PlatformFault('cancel'))
    }
    const handleFocus = () => setTimeout(() => !input.files?.length && cancel(), CANCEL_WAIT_MS)

    input.addEventListener('change', () => {
      const files = Array.from(input.files ?? []).slice(0, count)
      if (files.length === 0) {
        cancel()
        return
      }
      finish()
      resolve(files)
    })
    input.addEventListener('cancel', cancel)
    if (!hasCancelEvent) window.addEventListener('focus', handleFocus, { once: true })
    input.click()
  })
