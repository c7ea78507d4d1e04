#!/bin/sh
# For which service does Tencent Cloud's own client sign a request that goes to another host of the same product?
# Expected by most: for the product. Its e-sign service (ess) documents a second host for uploads, `file.ess.tencent.cn`, to be set as
# endpoint of the same client, with the same version and the same actions.
# Seen: the client takes the service from the first label of the host, so an upload is signed for the service `file`, not `ess`.
# An own signer that always uses `ess` therefore makes another signature than the client for the same request.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund tencentcloud-sdk-nodejs-common@4.1.220
cat >try.mjs <<'JS'
import { Agent, createServer } from 'node:http'
import { CommonClient } from 'tencentcloud-sdk-nodejs-common'

const server = createServer((request, response) => {
  const [, service] = /\/\d{4}-\d\d-\d\d\/([^/]+)\/tc3_request/.exec(request.headers.authorization)
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ Response: { Service: service, RequestId: '1' } }))
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address()
const agent = new Agent({ lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]) })

for (const host of ['ess.tencentcloudapi.com', 'file.ess.tencent.cn']) {
  const client = new CommonClient('ess.tencentcloudapi.com', '2020-11-11', {
    credential: { secretId: 'id', secretKey: 'key' },
    profile: { httpProfile: { protocol: 'http://', endpoint: `${host}:${port}`, agent } },
  })
  const { Service } = await client.request('UploadFiles', { BusinessType: 'DOCUMENT' })
  console.log(`UploadFiles at ${host}: signed for ${Service}`)
}
server.close()
JS
node try.mjs | tee seen
cat >expected <<'TXT'
UploadFiles at ess.tencentcloudapi.com: signed for ess
UploadFiles at file.ess.tencent.cn: signed for file
TXT
diff expected seen && echo "tencentcloud-sdk-nodejs-common 4.1.220: as described"
