/** Checks signatures of PDF files by node:crypto alone: it reads the CMS itself and shares no code with the product's signing. */
import { createHash, verify, X509Certificate } from 'node:crypto'

interface Der {
  tag: number
  /** The whole element, with its head. */
  bytes: Buffer
  body: Buffer
}

function readDer(bytes: Buffer): Der {
  const [tag = 0, first = 0] = bytes
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes)
  const start = 2 + lengthBytes
  if (start + length > bytes.length) throw new Error('the structure ends too early')
  return { tag, bytes: bytes.subarray(0, start + length), body: bytes.subarray(start, start + length) }
}

function childrenOf({ body }: Der): Der[] {
  const found: Der[] = []
  for (let at = 0; at < body.length;) {
    const child = readDer(body.subarray(at))
    found.push(child)
    at += child.bytes.length
  }
  return found
}

const MESSAGE_DIGEST = Buffer.from('06092a864886f70d010904', 'hex')

export interface FoundSignature {
  /** True if the signed bytes are those that were signed, by the certificate that the signature names. */
  isValid: boolean
  /** True if every byte of the file but the signature itself is signed. */
  coversAll: boolean
  certificate: X509Certificate
  /** SHA-256 of the certificate, hexadecimal. */
  fingerprint: string
}

/** The last signature of the file. Throws if there is none that can be read. */
export function lastSignature(file: Buffer): FoundSignature {
  const ranges = [...file.toString('latin1').matchAll(/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\s*\]/g)].at(-1)
  if (!ranges) throw new Error('the file has no signature')
  const [from = 0, length = 0, next = 0, rest = 0] = ranges.slice(1).map(Number)
  const signedBytes = Buffer.concat([file.subarray(from, from + length), file.subarray(next, next + rest)])
  const cms = readDer(Buffer.from(file.subarray(length + 1, next - 1).toString('latin1'), 'hex'))

  const [, content] = childrenOf(cms)
  const parts = childrenOf(childrenOf(content!)[0]!)
  const certificates = childrenOf(parts.find(({ tag }) => tag === 0xa0)!).map(({ bytes }) => ({
    der: bytes,
    read: new X509Certificate(bytes),
  }))
  const signer = childrenOf(parts.at(-1)!)[0]!
  const [, issuerAndSerial, , attributes, , signature] = childrenOf(signer)
  const [issuer, serial] = childrenOf(issuerAndSerial!)
  const named = certificates.find(
    ({ der, read }) =>
      BigInt(`0x${read.serialNumber}`) === BigInt(`0x${serial!.body.toString('hex')}`) && der.includes(Buffer.concat([issuer!.bytes])),
  )
  if (!named) throw new Error('the file does not contain the certificate that its signature names')

  // The signature covers the attributes as a set, and they contain the digest of the file.
  const asSet = Buffer.concat([Buffer.from([0x31]), attributes!.bytes.subarray(1)])
  const digest = childrenOf(attributes!).find(({ body }) => body.subarray(0, MESSAGE_DIGEST.length).equals(MESSAGE_DIGEST))
  const stated = digest && childrenOf(childrenOf(digest)[1]!)[0]!.body
  const isValid =
    stated !== undefined &&
    stated.equals(createHash('sha256').update(signedBytes).digest()) &&
    verify('sha256', asSet, named.read.publicKey, signature!.body)
  return {
    isValid,
    coversAll: from === 0 && next + rest === file.length,
    certificate: named.read,
    fingerprint: createHash('sha256').update(named.der).digest('hex'),
  }
}
