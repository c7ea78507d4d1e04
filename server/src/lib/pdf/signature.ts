/** Signs PDF files with a tenant's certificate, so that every reader of PDF shows a change of one byte. */
import { createRequire } from 'node:module'
import type { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import type { P12Signer } from '@signpdf/signer-p12'
import type { SignPdf } from '@signpdf/signpdf'

interface SignerPackages {
  plainAddPlaceholder: typeof plainAddPlaceholder
  P12Signer: typeof P12Signer
  SignPdf: typeof SignPdf
}

const require = createRequire(import.meta.url)

/** Loaded at first use, because most servers sign nothing while they start. */
const packages = (): SignerPackages => ({
  ...(require('@signpdf/placeholder-plain') as Pick<SignerPackages, 'plainAddPlaceholder'>),
  ...(require('@signpdf/signer-p12') as Pick<SignerPackages, 'P12Signer'>),
  ...(require('@signpdf/signpdf') as Pick<SignerPackages, 'SignPdf'>),
})

export interface SignatureWords {
  /** The tenant in whose name the file is signed. */
  name: string
  reason: string
  at: Date
}

/** Appends the signature; all bytes before it stay the same. Blocks the process for about 50 ms. */
export async function signPdf(file: Buffer, p12: string, { name, reason, at }: SignatureWords): Promise<Buffer> {
  const { plainAddPlaceholder, P12Signer, SignPdf } = packages()
  const withPlace = plainAddPlaceholder({ pdfBuffer: file, name, reason, signingTime: at, contactInfo: '', location: '' })
  return new SignPdf().sign(withPlace, new P12Signer(Buffer.from(p12, 'base64'), { passphrase: '' }), at)
}

/** The file as it was before `signPdf`. Throws if it is not a signed file of ours. */
export function unsignedPart(signed: Buffer): Buffer {
  const trailer = signed.subarray(signed.lastIndexOf('trailer')).toString('latin1')
  const before = Number(/\/Prev (\d+)/.exec(trailer)?.[1] ?? Number.NaN)
  const end = Number.isSafeInteger(before) ? signed.indexOf('%%EOF', before) : -1
  if (end === -1 || !signed.subarray(before, before + 4).equals(Buffer.from('xref'))) throw new Error('the file has no signature of ours')
  return signed.subarray(0, end + '%%EOF'.length)
}
