import { Agent } from 'node:http'
import { CommonClient } from 'tencentcloud-sdk-nodejs-common'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faceTwin, SANDBOX_EID_MERCHANT, SANDBOX_IDENTITY } from '../identity/sandbox'
import { refusalOfTc3, signTc3 } from './tc3'
import { openTwin, type Twin } from './twin'

const credentials = { secretId: `AKID${'*'.repeat(32)}`, secretKey: '*'.repeat(32) }
const payload = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}'

describe('TC3 signature', () => {
  it("the signature equals the example of Tencent's documentation", () => {
    const header = signTc3(credentials, {
      service: 'cvm',
      host: 'cvm.tencentcloudapi.com',
      action: 'DescribeInstances',
      payload,
      timestamp: 1551113065,
    })
    expect(header).toBe(
      `TC3-HMAC-SHA256 Credential=${credentials.secretId}/2019-02-25/cvm/tc3_request, ` +
        'SignedHeaders=content-type;host;x-tc-action, ' +
        'Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
    )
  })

  const now = 1700000000
  const signed = (body: string): Record<string, string> => ({
    host: '127.0.0.1:1',
    'content-type': 'application/json; charset=utf-8',
    'x-tc-action': 'SendSms',
    'x-tc-timestamp': String(now),
    authorization: signTc3(credentials, {
      service: 'sms',
      host: '127.0.0.1:1',
      action: 'SendSms',
      payload: body,
      timestamp: now,
    }),
  })

  it('a signed request is accepted', () => {
    expect(refusalOfTc3(credentials, 'sms', signed('{}'), '{}', now)).toBeNull()
  })

  it.each([
    ['another body', () => refusalOfTc3(credentials, 'sms', signed('{}'), '{"a":1}', now), 'AuthFailure.SignatureFailure'],
    ['another service', () => refusalOfTc3(credentials, 'ims', signed('{}'), '{}', now), 'AuthFailure.SignatureFailure'],
    [
      'another action',
      () => refusalOfTc3(credentials, 'sms', { ...signed('{}'), 'x-tc-action': 'Other' }, '{}', now),
      'AuthFailure.SignatureFailure',
    ],
    ['an old request', () => refusalOfTc3(credentials, 'sms', signed('{}'), '{}', now + 301), 'AuthFailure.SignatureExpire'],
    [
      'an unknown id',
      () => refusalOfTc3({ ...credentials, secretId: 'other' }, 'sms', signed('{}'), '{}', now),
      'AuthFailure.SecretIdNotFound',
    ],
    ['no signature', () => refusalOfTc3(credentials, 'sms', {}, '{}', now), 'AuthFailure.InvalidAuthorization'],
  ])('refuses %s', (_what, refusal, code) => {
    expect(refusal()).toBe(code)
  })
})

describe("Tencent's own client", () => {
  let twin: Twin
  // The client derives the service from the host, so the host is Tencent's and only the address is ours.
  const agent = new Agent({ lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]) })
  beforeAll(async () => {
    // Served at the root, because the path is signed and the provider has no other path.
    twin = await openTwin({ '': faceTwin().handlers.identity })
  })
  afterAll(() => twin.close())

  const client = (secretKey: string) =>
    new CommonClient('/', '2018-03-01', {
      credential: { secretId: SANDBOX_IDENTITY.secretId, secretKey },
      region: 'ap-guangzhou',
      profile: { httpProfile: { protocol: 'http://', endpoint: `faceid.tencentcloudapi.com:${new URL(twin.baseOf('')).port}`, agent } },
    })
  const check = { RuleId: '1', IdCard: '110101199003074610', Name: '林晚', RedirectUrl: 'https://a.cn/' }

  it("the client's signature and fields are understood by the twin", async () => {
    const answer = await client(SANDBOX_IDENTITY.secretKey).request('DetectAuth', check)
    expect(answer).toMatchObject({ BizToken: expect.stringMatching(/^[0-9A-F-]{36}$/), Url: expect.stringContaining('https://a.cn/') })
  })

  it('the client starts and queries E证通 like our own client', async () => {
    const { RedirectUrl: _, RuleId: __, ...person } = check
    const eid = { ...person, MerchantId: SANDBOX_EID_MERCHANT, Config: { InputType: '4' } }
    const { EidToken } = (await client(SANDBOX_IDENTITY.secretKey).request('GetEidToken', eid)) as { EidToken: string }
    expect(EidToken).toMatch(/^[0-9A-F-]{36}$/)
    expect(await client(SANDBOX_IDENTITY.secretKey).request('GetEidResult', { EidToken, InfoType: '1' })).toMatchObject({
      Text: { ErrCode: null },
    })
    await expect(client(SANDBOX_IDENTITY.secretKey).request('GetEidResult', { EidToken: 'B', InfoType: '1' })).rejects.toMatchObject({
      code: 'InvalidParameterValue.BizTokenIllegal',
    })
  })

  it('the client is refused with another key', async () => {
    await expect(client('another').request('DetectAuth', check)).rejects.toMatchObject({ code: 'AuthFailure.SignatureFailure' })
  })
})
