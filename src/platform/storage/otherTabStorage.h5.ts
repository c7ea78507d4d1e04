/** Another tab of this browser keeps or forgets something that both share. */
import { storageKey } from './storage'

export function onOtherTabStorage(key: 'token', handler: () => void): void {
  window.addEventListener('storage', (event) => {
    // Without a key everything was cleared.
    if (event.key === null || event.key === storageKey(key)) handler()
  })
}
