/** A mini-program has no second tab. */
export function onOtherTabStorage(_key: 'token', _handler: () => void): void {
  // No other program writes its storage.
}
