/**
 * Whether the browser has a network, and changes of that: every browser fires these two events, but Safari has no
 * connection object.
 */

export function watchNetwork(handleChange: (isConnected: boolean) => void): void {
  window.addEventListener('online', () => handleChange(true))
  window.addEventListener('offline', () => handleChange(false))
  checkNetwork(handleChange)
}

/** @returns a function that ends the watch */
export function onReconnect(handleBack: () => void): () => void {
  window.addEventListener('online', handleBack)
  return () => window.removeEventListener('online', handleBack)
}

export function checkNetwork(handleAnswer: (isConnected: boolean) => void): void {
  handleAnswer(navigator.onLine)
}
