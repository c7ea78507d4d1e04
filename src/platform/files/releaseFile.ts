/** A picked file is in the program's temporary folder, which the platform empties itself. */
export function releaseFile(_path: string): void {
  // There is nothing to release.
}
