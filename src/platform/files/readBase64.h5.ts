import { PlatformFault } from '../fault'

/**
 * The content of a file, base64.
 * @param unreadable message for an unreadable file
 */
export function readBase64(file: Blob, unreadable?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new PlatformFault('failed', unreadable))
    reader.readAsDataURL(file)
  })
}
