#!/bin/sh
# Which headers of an S3 request does aws4 sign?
# Expected by most: all that the caller passes, as in Amazon's own example of a GET with `Range`.
# Seen: `range` is left out of SignedHeaders without a word, so the signature differs from the one in Amazon's documentation.
# Named in `extraHeadersToInclude` it is signed, and the signature is Amazon's.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund aws4@1.13.2
cat >try.cjs <<'JS'
const aws4 = require('aws4')
// Credentials, request and result are the published example «GET Object» of Amazon's documentation of Signature Version 4.
const credentials = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const amazon = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'
const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

function sign(more) {
  const { headers } = aws4.sign(
    {
      service: 's3',
      region: 'us-east-1',
      method: 'GET',
      host: 'examplebucket.s3.amazonaws.com',
      path: '/test.txt',
      headers: { range: 'bytes=0-9', 'X-Amz-Date': '20130524T000000Z', 'X-Amz-Content-Sha256': empty },
      ...more,
    },
    credentials,
  )
  const [, names, signature] = /SignedHeaders=([^,]+), Signature=(\w+)/.exec(headers.Authorization)
  return `${names} ${signature === amazon ? "is Amazon's" : 'differs'}`
}
console.log(`by default: ${sign({})}`)
console.log(`with extraHeadersToInclude: ${sign({ extraHeadersToInclude: { range: true } })}`)
JS
node try.cjs | tee seen
cat >expected <<'TXT'
by default: host;x-amz-content-sha256;x-amz-date differs
with extraHeadersToInclude: host;range;x-amz-content-sha256;x-amz-date is Amazon's
TXT
diff expected seen && echo "aws4 1.13.2: as described"
