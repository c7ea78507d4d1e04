/** True if a picked file can still be read. The mini-programs report a missing file themselves at the upload. */
export async function isFileReadable(_path: string): Promise<boolean> {
  return true
}
