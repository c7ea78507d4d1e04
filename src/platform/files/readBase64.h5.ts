import { PlatformFault } from '../fault'

/** What a file holds, base64. @param unreadable what is said where it cannot be read */
export function readBase64(file: Blob, unreadable?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(new PlatformFault('failed', unreadable))
    reader.readAsDataURL(file)
  })
}
