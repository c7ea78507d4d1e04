/** A picked file lies in the program's temporary folder, which the platform empties itself. */
export function releaseFile(_path: string): void {
  // Nothing is held that could be let go.
}
