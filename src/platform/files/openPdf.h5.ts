import type { OpenPdf } from './openPdf.types'

/** The browser shows the file, or downloads it under its name. */
export const openPdf: OpenPdf = async (url, name) => {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.target = '_blank'
  anchor.rel = 'noopener'
  anchor.download = name
  anchor.click()
}
