/** A picked file is held by the browser for as long as its address is, so that goes when the file has arrived. */
export function releaseFile(path: string): void {
  if (path.startsWith('blob:')) URL.revokeObjectURL(path)
}
