/**
 * Taro 4.2.0 waits forever for a picked file that was moved, changed or revoked in the meantime, so the file is checked
 * first.
 */
export async function isFileReadable(path: string): Promise<boolean> {
  if (!path.startsWith('blob:')) return true
  try {
    await (await fetch(path)).blob()
    return true
  } catch {
    return false
  }
}
