/** Another tab of this browser changed or removed a shared value. */
import { storageKey } from './storage'

export function onOtherTabStorage(key: 'token', handler: () => void): void {
  window.addEventListener('storage', (event) => {
    // Without a key, all values were cleared.
    if (event.key === null || event.key === storageKey(key)) handler()
  })
}
