import { describe, expect, it } from 'vitest'
import { authorizationOf, presignGet, sha256Hex, signPolicy } from './sigv4'

const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}

describe("SigV4 signature, by the examples of Amazon's documentation", () => {
  it("headers are signed as in Amazon's example", () => {
    const authorization = authorizationOf(credentials, {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: {
        host: 'examplebucket.s3.amazonaws.com',
        range: 'bytes=0-9',
        'x-amz-content-sha256': sha256Hex(''),
        'x-amz-date': '20130524T000000Z',
      },
    })
    expect(authorization).toContain('Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
  })

  it("an address is signed as in Amazon's example", () => {
    const url = presignGet(credentials, 'https://examplebucket.s3.amazonaws.com/test.txt', new Date('2013-05-24T00:00:00Z'), 86400)
    expect(new URL(url).searchParams.get('X-Amz-Signature')).toBe('aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404')
  })

  it("the policy of a form is signed as in Amazon's example", () => {
    const policy = Buffer.from(
      [
        '{ "expiration": "2015-12-30T12:00:00.000Z",',
        '  "conditions": [',
        '    {"bucket": "sigv4examplebucket"},',
        '    ["starts-with", "$key", "user/user1/"],',
        '    {"acl": "public-read"},',
        '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
        '    ["starts-with", "$Content-Type", "image/"],',
        '    {"x-amz-meta-uuid": "14365123651274"},',
        '    {"x-amz-server-side-encryption": "AES256"},',
        '    ["starts-with", "$x-amz-meta-tag", ""],',
        '',
        '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
        '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
        '    {"x-amz-date": "20151229T000000Z" }',
        '  ]',
        '}',
      ].join('\r\n'),
    ).toString('base64')
    expect(signPolicy(credentials, '20151229T000000Z', policy)).toBe('8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e')
  })
})
