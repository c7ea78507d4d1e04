import { Agent } from 'node:http'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { CommonClient } from 'tencentcloud-sdk-nodejs-common'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfPages } from '../../../test/pdfs'
import { openTwin, type Twin, type TwinHandler } from '../lib/twin'
import type { ESign, ESignRequest } from './esign'
import { esignTwin, SANDBOX_ESIGN, type ESignTwin } from './sandbox'
import { tencentESign } from './tencent'

const PHONE = '13800000071'
const PAYER = '13800000072'

let service: ESignTwin
let twin: Twin
let esign: ESign
beforeAll(async () => {
  service = esignTwin((port) => twin.baseOf(port))
  // Served at the root, because the path is signed and the provider has no other path.
  const atRoot: TwinHandler = (request) => service.handlers[request.headers['host']?.startsWith('file.') ? 'esign-file' : 'esign'](request)
  twin = await openTwin({ ...service.handlers, '': atRoot })
  esign = tencentESign({ ...SANDBOX_ESIGN, endpoint: twin.baseOf('esign'), fileEndpoint: twin.baseOf('esign-file') })
})
afterAll(() => twin.close())

const company = { kind: 'company' as const, name: '缘来婚恋服务(杭州)有限公司', phone: null, needsFace: false, mark: '公司：' }
const person = (name: string, phone: string) => ({ kind: 'person' as const, name, phone, needsFace: true, mark: '会员：' })
const request = (changes: Partial<ESignRequest> = {}): ESignRequest => ({
  reference: 'HT202611300001',
  title: '红娘服务合同（林晚）#1',
  file: pdfPages(1),
  signers: [company, person('林晚', PHONE), person('林父', PAYER)],
  endsAt: momentAfter(new Date(), 7, 'day'),
  ...changes,
})

describe("Tencent's e-sign service", () => {
  it('the company seals at once, and the persons sign in their order', async () => {
    const flowId = await esign.begin(request())
    expect(await esign.urlFor(flowId, { name: '林晚', phone: PHONE })).toContain(flowId)
    expect(service.sign(flowId, PAYER)).toBe(false)
    expect(await esign.stateOf(flowId)).toMatchObject({
      state: 'waiting',
      signers: [{ phone: null, signedAt: expect.any(Date) }, { phone: PHONE, signedAt: null }, { signedAt: null }],
    })
    expect(service.sign(flowId, PHONE)).toBe(true)
    expect(await esign.stateOf(flowId)).toMatchObject({ state: 'waiting' })
    expect(service.sign(flowId, PAYER)).toBe(true)
    expect(await esign.stateOf(flowId)).toMatchObject({
      state: 'signed',
      signers: [{}, { signedAt: expect.any(Date) }, { signedAt: expect.any(Date) }],
    })
    expect(await esign.fileOf(flowId)).toEqual(request().file)
  })

  it('a file is fetched only after everybody has signed', async () => {
    const flowId = await esign.begin(request())
    const before = service.heard.length
    await expect(esign.fileOf(flowId)).rejects.toMatchObject({ kind: 'refused', providerCode: 'unsigned' })
    expect(service.heard.slice(before)).toEqual(['DescribeFlowInfo'])
  })

  it('a rejection and a recall end the contract with their reason', async () => {
    const [rejected, recalled] = [await esign.begin(request()), await esign.begin(request())]
    service.reject(rejected, PHONE, '价格不对')
    await esign.recall(recalled, '改价格'.repeat(100))
    expect(await esign.stateOf(rejected)).toMatchObject({ state: 'rejected', reason: '价格不对' })
    expect(await esign.stateOf(recalled)).toMatchObject({ state: 'recalled' })
    expect(service.sign(recalled, PHONE)).toBe(false)
    await expect(esign.recall(recalled, '再撤回')).rejects.toMatchObject({ kind: 'refused' })
  })

  it('a refusal of the service is passed on with its code', async () => {
    await expect(esign.begin(request({ file: Buffer.from('no PDF') }))).rejects.toMatchObject({ providerCode: 'InvalidParameter.FileType' })
    await expect(esign.begin(request({ endsAt: momentBefore(new Date(), 1, 'day') }))).rejects.toMatchObject({ kind: 'refused' })
    await expect(esign.urlFor('yD0', { name: '林晚', phone: PHONE })).rejects.toMatchObject({ providerCode: 'ResourceNotFound.Flow' })
    await expect(esign.stateOf('yD0')).rejects.toMatchObject({ providerCode: 'no_flow' })
  })

  it('a silent service is unavailable, and nothing counts as signed', async () => {
    const flowId = await esign.begin(request())
    service.silence(true)
    for (const act of [
      esign.begin(request()),
      esign.stateOf(flowId),
      esign.fileOf(flowId),
      esign.urlFor(flowId, { name: '林晚', phone: PHONE }),
    ])
      await expect(act).rejects.toMatchObject({ port: 'esign', kind: 'unavailable' })
    service.silence(false)
    expect(await esign.stateOf(flowId)).toMatchObject({ state: 'waiting' })
  })

  it("the twin understands Tencent's own client", async () => {
    const agent = new Agent({ lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]) })
    const { port } = new URL(twin.baseOf(''))
    const client = (host: string) =>
      new CommonClient('ess.tencentcloudapi.com', '2020-11-11', {
        credential: { secretId: SANDBOX_ESIGN.secretId, secretKey: SANDBOX_ESIGN.secretKey },
        profile: { httpProfile: { protocol: 'http://', endpoint: `${host}:${port}`, agent } },
      })
    const uploaded = await client('file.ess.tencent.cn').request('UploadFiles', {
      Caller: { OperatorId: SANDBOX_ESIGN.operatorId },
      BusinessType: 'DOCUMENT',
      FileInfos: [{ FileName: 'a.pdf', FileBody: pdfPages(1).toString('base64') }],
    })
    expect(uploaded).toMatchObject({ FileIds: [expect.stringMatching(/^yD/)], TotalCount: 1 })
    await expect(client('ess.tencentcloudapi.com').request('DescribeFlowInfo', { FlowIds: [] })).rejects.toMatchObject({
      code: 'OperationDenied.NoPermission',
    })
  })
})
