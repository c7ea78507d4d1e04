/**
 * Contracts signed at Tencent's e-sign service (腾讯电子签, ess 2020-11-11): UploadFiles, CreateFlowByFiles, CreateSchemeUrl,
 * DescribeFlowInfo, DescribeFileUrls and CancelFlow. Source: cloud.tencent.com/document/product/1323
 */
import { AdapterFault } from '../lib/adapter-fault'
import { callTc3, type Tc3Credentials } from '../lib/tc3'
import { callProvider } from '../lib/transport'
import type { ESign, ESignSigner, ESignState } from './esign'

export interface TencentESignSettings extends Tc3Credentials {
  driver: 'tencent'
  /** The employee on whose behalf contracts are sent; the company allowed this person to use its seal without asking. */
  operatorId: string
  endpoint?: string
  /** Files go to a host of their own. */
  fileEndpoint?: string
}

/** Kinds of signers: a person; a company whose seal is placed by the service without a person. */
const APPROVER = { person: 1, company: 3 } as const
/** Ways in which a signer confirms: comparison of the face, or name, identity number and phone at the mobile operator. */
const SIGN_BY = { face: 1, operator: 3 } as const

/** Source: FlowBrief of the documentation. Any other status means that signatures are missing. */
const STATES: Readonly<Record<number, ESignState>> = { 3: 'rejected', 4: 'signed', 5: 'expired', 6: 'recalled', 10: 'rejected' }
const APPROVED = 3

/** Tencent's limits of texts. */
const [NAME_MAX, REASON_MAX] = [200, 200]
const FILE_MAX_BYTES = 60 * 1024 * 1024

/** The service accepts only these characters in the name of a contract. */
const nameOf = (title: string): string =>
  title.replace(/[^\p{Script=Han}A-Za-z0-9 ()（）[\]，。、；：“”《》_;.&+-]/gu, '').slice(0, NAME_MAX)

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

const approverOf = ({ kind, name, phone, needsFace, mark }: ESignSigner): object => ({
  ApproverType: APPROVER[kind],
  ...(kind === 'company'
    ? { OrganizationName: name.replaceAll('(', '（').replaceAll(')', '）') }
    : { ApproverName: name, ApproverMobile: phone, ApproverSignTypes: needsFace ? [SIGN_BY.face] : [SIGN_BY.face, SIGN_BY.operator] }),
  SignComponents: [
    {
      ComponentType: kind === 'company' ? 'SIGN_SEAL' : 'SIGN_SIGNATURE',
      FileIndex: 0,
      GenerateMode: 'KEYWORD',
      ComponentId: mark,
      ComponentWidth: 119,
      ComponentHeight: kind === 'company' ? 119 : 43,
      RelativeLocation: 'Right',
      KeywordOrder: 'Reverse',
      KeywordIndexes: [0],
    },
  ],
})

interface FlowDetail {
  FlowStatus: number | null
  FlowMessage?: string | null
  FlowApproverInfos?: { Mobile?: string | null; ApproveStatus?: number | null; ApproveTime?: number | null }[] | null
}

const refuse = (code: string, why: string): never => {
  throw new AdapterFault('esign', 'refused', code, why)
}

export function tencentESign(settings: TencentESignSettings): ESign {
  const at = {
    contracts: { service: 'ess', endpoint: settings.endpoint ?? 'https://ess.tencentcloudapi.com' },
    // The provider's own client takes the signature's service from the host (`findings/tencent-service-of-host.sh`).
    files: { service: 'file', endpoint: settings.fileEndpoint ?? 'https://file.ess.tencent.cn' },
  }
  const call = <Answer>(action: string, body: object, where = at.contracts): Promise<Answer> =>
    callTc3<Answer>(settings, { port: 'esign', action, version: '2020-11-11', region: '', ...where, body })
  const Operator = { UserId: settings.operatorId }

  async function stateOf(flowId: string) {
    const { FlowDetailInfos: found } = await call<{ FlowDetailInfos?: FlowDetail[] | null }>('DescribeFlowInfo', {
      Operator,
      FlowIds: [flowId],
    })
    const flow = found?.[0] ?? refuse('no_flow', 'the service does not know this contract')
    return {
      state: STATES[flow.FlowStatus ?? -1] ?? ('waiting' as const),
      reason: flow.FlowMessage ?? '',
      signers: (flow.FlowApproverInfos ?? []).map(({ Mobile: phone, ApproveStatus: status, ApproveTime: at }) => ({
        phone: phone || null,
        signedAt: status === APPROVED && at ? new Date(at * 1000) : null,
      })),
    }
  }

  return {
    stateOf,
    async begin({ reference, title, file, signers, endsAt }) {
      if (file.length > FILE_MAX_BYTES) refuse('too_large', 'the file is larger than the service accepts')
      const { FileIds: fileIds } = await call<{ FileIds: string[] }>(
        'UploadFiles',
        {
          Caller: { OperatorId: settings.operatorId },
          BusinessType: 'DOCUMENT',
          FileInfos: [{ FileName: `${reference}.pdf`, FileBody: file.toString('base64') }],
        },
        at.files,
      )
      const { FlowId: flowId } = await call<{ FlowId: string }>('CreateFlowByFiles', {
        Operator,
        FlowName: nameOf(title),
        FileIds: fileIds,
        Approvers: signers.map(approverOf),
        Unordered: false,
        Deadline: seconds(endsAt),
        UserData: Buffer.from(reference).toString('base64'),
      })
      return flowId
    },
    async urlFor(flowId, { name, phone }) {
      const { SchemeUrl: url } = await call<{ SchemeUrl: string }>('CreateSchemeUrl', {
        Operator,
        FlowId: flowId,
        Name: name,
        Mobile: phone,
        EndPoint: 'HTTP',
        PathType: 1,
      })
      return url
    },
    async fileOf(flowId) {
      // The service answers with a link before everybody has signed, to a file without the missing signatures.
      const { state } = await stateOf(flowId)
      if (state !== 'signed') refuse('unsigned', 'not everybody has signed')
      const { FileUrls: urls } = await call<{ FileUrls?: { Url: string }[] | null }>('DescribeFileUrls', {
        Operator,
        BusinessType: 'FLOW',
        BusinessIds: [flowId],
        FileType: 'PDF',
      })
      const url = urls?.[0]?.Url ?? refuse('no_file', 'the service has no file of this contract')
      const response = await callProvider('esign', url, { timeoutMs: 30_000 })
      if (!response.ok) throw new AdapterFault('esign', 'unavailable', response.status, 'the file was not delivered')
      return Buffer.from(await response.arrayBuffer())
    },
    async recall(flowId, reason) {
      await call('CancelFlow', { Operator, FlowId: flowId, CancelMessage: reason.slice(0, REASON_MAX) })
    },
  }
}
