/**
 * The certificate with which a tenant signs its files. It is issued by an authority that exists for this one certificate and whose
 * key is forgotten at once, so a reader trusts it by its fingerprint.
 */
import { createHash, generateKeyPair, randomBytes, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { momentAfter } from '@qianxian/protocol/base/clock'
import type forge from 'node-forge'
import { loadForge } from './forge'

const VALID_YEARS = 10
const KEY_BITS = 3072

export interface SigningCertificate {
  /** Key and certificates, PKCS #12, base64. A secret: it is stored sealed only. */
  p12: string
  /** SHA-256 of the certificate, hexadecimal. */
  fingerprint: string
  endsAt: Date
}

/**
 * The issuer of every certificate. It is ASCII, because node-forge 1.4.3 encodes any other issuer twice where the signature names
 * it, and no reader then finds the certificate (`findings/forge-chinese-issuer.sh`).
 */
const ISSUER = [{ name: 'commonName', value: 'Qianxian contract signing' }]

const keyPair = async (): Promise<KeyObject> => (await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS })).privateKey

/** A certificate in the tenant's name. Takes about a second of another thread. */
export async function makeCertificate(name: string, now: Date): Promise<SigningCertificate> {
  const { asn1, md, pkcs12, pki } = loadForge()
  const [own, authority] = await Promise.all([keyPair(), keyPair()])
  const [ownKey, authorityKey] = [own, authority].map((key) =>
    pki.privateKeyFromPem(String(key.export({ type: 'pkcs8', format: 'pem' }))),
  ) as [forge.pki.rsa.PrivateKey, forge.pki.rsa.PrivateKey]
  const endsAt = momentAfter(now, VALID_YEARS * 365, 'day')

  const certificateOf = (key: forge.pki.rsa.PrivateKey, subject: forge.pki.CertificateField[], extensions: object[]) => {
    const made = pki.createCertificate()
    made.publicKey = pki.setRsaPublicKey(key.n, key.e)
    // The first bit must be 0, because the number is positive.
    made.serialNumber = `01${randomBytes(15).toString('hex')}`
    made.validity.notBefore = now
    made.validity.notAfter = endsAt
    made.setSubject(subject)
    made.setIssuer(ISSUER)
    made.setExtensions(extensions)
    made.sign(authorityKey, md.sha256.create())
    return made
  }
  const root = certificateOf(authorityKey, ISSUER, [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, critical: true },
  ])
  const subject = [
    { name: 'commonName', value: name, valueTagClass: asn1.Type.UTF8 },
    { name: 'countryName', value: 'CN' },
  ] as unknown as forge.pki.CertificateField[]
  const certificate = certificateOf(ownKey, subject, [
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
  ])
  const bytesOf = (value: forge.asn1.Asn1): Buffer => Buffer.from(asn1.toDer(value).getBytes(), 'binary')
  return {
    p12: bytesOf(pkcs12.toPkcs12Asn1(ownKey, [certificate, root], '', { algorithm: '3des' })).toString('base64'),
    fingerprint: createHash('sha256')
      .update(bytesOf(pki.certificateToAsn1(certificate)))
      .digest('hex'),
    endsAt,
  }
}
