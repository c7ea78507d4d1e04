#!/bin/sh
# Does a PDF that @signpdf signs with a self-signed certificate verify if the certificate's name is Chinese?
# Expected by most: yes, as with an English name. The name is a UTF8String, as RFC 5280 asks, and the certificate itself is correct.
# Seen: the signature names the issuer in UTF-8 that is encoded a second time, so OpenSSL and other readers do not find the certificate.
# node-forge reads a UTF8String as bytes and encodes them again when it writes the issuer of a signer. Only the issuer is affected:
# a certificate with a Chinese subject and an ASCII issuer verifies.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --legacy-peer-deps node-forge@1.4.3 @signpdf/signer-p12@3.3.0
cat >try.mjs <<'JS'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import forge from 'node-forge'
import signer from '@signpdf/signer-p12'

const file = Buffer.from('the bytes of a file')
writeFileSync('file.bin', file)

async function verify(title, subject, issuer) {
  const nameOf = (value) => [{ name: 'commonName', value, valueTagClass: forge.asn1.Type.UTF8 }]
  const { privateKey, publicKey } = forge.pki.rsa.generateKeyPair(2048)
  const certificate = forge.pki.createCertificate()
  Object.assign(certificate, { publicKey, serialNumber: '01a2' })
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000)
  certificate.setSubject(nameOf(subject))
  certificate.setIssuer(nameOf(issuer))
  certificate.sign(privateKey, forge.md.sha256.create())
  const p12 = forge.asn1.toDer(forge.pkcs12.toPkcs12Asn1(privateKey, [certificate], '', { algorithm: '3des' })).getBytes()
  writeFileSync('signature.der', await new signer.P12Signer(Buffer.from(p12, 'binary')).sign(file))
  const given = ['cms', '-verify', '-binary', '-noverify', '-inform', 'DER', '-in', 'signature.der', '-content', 'file.bin', '-out', 'out']
  const { stderr } = spawnSync('openssl', given, { encoding: 'utf8' })
  console.log(`${title}: ${/signer certificate not found|Verification successful/.exec(stderr)?.[0] ?? stderr}`)
}

await verify('English subject and issuer', 'A Company', 'A Company')
await verify('Chinese subject and issuer', '红娘公司', '红娘公司')
await verify('Chinese subject, English issuer', '红娘公司', 'An Authority')
JS
node try.mjs | tee seen
cat >expected <<'TXT'
English subject and issuer: Verification successful
Chinese subject and issuer: signer certificate not found
Chinese subject, English issuer: Verification successful
TXT
diff expected seen && echo "node-forge 1.4.3, @signpdf/signer-p12 3.3.0, $(openssl version | cut -d' ' -f1,2): as described"
