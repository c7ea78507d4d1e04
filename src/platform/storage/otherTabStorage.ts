/** A mini-program has no second tab. */
export function onOtherTabStorage(_key: 'token', _handler: () => void): void {
  // Nobody else writes its storage.
}
