/** Parses pasted text that names people by phone number. */

/** Returns the mobile numbers in a text, each once, in any notation: +86, spaces and dashes between, full-width digits. */
export function phonesIn(text: string): string[] {
  const plain = text.normalize('NFKC').replace(/[\u2010-\u2015]/g, '-')
  const found = plain.matchAll(/(?<!\d)(?:\+?86[ -]?)?(1[3-9]\d[ -]?\d{4}[ -]?\d{4})(?!\d)/g)
  return [...new Set([...found].map(([, phone]) => phone!.replace(/\D/g, '')))]
}
