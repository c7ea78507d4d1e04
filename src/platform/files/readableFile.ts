/** Whether a picked file can still be read. The mini-programs say so themselves when it is sent. */
export async function isFileReadable(_path: string): Promise<boolean> {
  return true
}
