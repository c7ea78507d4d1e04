/** The browser keeps a picked file as long as its object URL exists, so the URL is revoked after the upload. */
export function releaseFile(path: string): void {
  if (path.startsWith('blob:')) URL.revokeObjectURL(path)
}
