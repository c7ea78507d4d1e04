/** Another tab of this browser keeps or forgets something that both share. */
import { storedName } from './storage'

export function onStoredElsewhere(key: 'token', handler: () => void): void {
  window.addEventListener('storage', (event) => {
    // Without a key everything was cleared.
    if (event.key === null || event.key === storedName(key)) handler()
  })
}
