/**
 * The sandbox of the e-sign service: accepts the same signed requests as Tencent, places the company's seal at once and lets a test
 * sign, reject or let time pass for the persons. It keeps contracts in memory.
 */
import { randomBytes } from 'node:crypto'
import { answerTc3, tc3Error } from '../lib/tc3'
import type { TwinHandler } from '../lib/twin'
import type { TencentESignSettings } from './tencent'

export const SANDBOX_ESIGN: Omit<TencentESignSettings, 'endpoint' | 'fileEndpoint'> = {
  driver: 'tencent',
  secretId: 'sandbox-esign-id',
  secretKey: 'sandbox-esign-key',
  operatorId: 'sandbox-operator',
}

interface SandboxFlow {
  status: number
  message: string
  reference: string
  deadline: number
  file: Buffer
  approvers: { type: number; name: string; mobile: string; signedAt: number | null }[]
}

/** Controls what happens at the sandbox's service. */
export interface ESignTwin {
  handlers: Record<'esign' | 'esign-file', TwinHandler>
  /** The person with this phone signs. Returns false if it is not their turn, or the contract cannot be signed any more. */
  sign(flowId: string, phone: string): boolean
  reject(flowId: string, phone: string, reason: string): boolean
  /** Makes the service stop or resume answering. */
  silence(isSilent: boolean): void
  /** Actions that were called, so that tests can check that nothing more was sent. */
  readonly heard: readonly string[]
}

const COMPANY = 3
const [WAITING, PARTLY, REJECTED, SIGNED, EXPIRED, RECALLED] = [1, 2, 3, 4, 5, 6]
const OPEN = [WAITING, PARTLY]

/** An id in the form of the service's. */
const drawId = (): string => `yD${randomBytes(15).toString('hex')}`

interface Approver {
  ApproverType: number
  ApproverName?: string
  ApproverMobile?: string
  OrganizationName?: string
  SignComponents?: { GenerateMode?: string; ComponentId?: string }[]
}

const ok = (answer: object = {}): object => ({ Response: { ...answer, RequestId: 'sandbox' } })
const missing = (what: string): object => tc3Error('MissingParameter', what)
const unixNow = (): number => Math.floor(Date.now() / 1000)

/** The service's files and contracts, and how they come in. */
function openDesk() {
  const files = new Map<string, Buffer>()
  const flows = new Map<string, SandboxFlow>()

  const flowOf = (id: unknown): SandboxFlow | undefined => {
    const flow = flows.get(String(id))
    if (flow && OPEN.includes(flow.status) && flow.deadline <= unixNow()) flow.status = EXPIRED!
    return flow
  }

  function upload(input: Record<string, unknown>): object {
    const { Caller, BusinessType, FileInfos } = input as {
      Caller?: { OperatorId?: string }
      BusinessType?: string
      FileInfos?: { FileName?: string; FileBody?: string }[]
    }
    if (Caller?.OperatorId !== SANDBOX_ESIGN.operatorId) return tc3Error('OperationDenied.NoPermission', 'no such employee')
    const file = Buffer.from(FileInfos?.[0]?.FileBody ?? '', 'base64')
    if (BusinessType !== 'DOCUMENT' || file.length === 0) return missing('a file')
    if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) return tc3Error('InvalidParameter.FileType', 'not a PDF')
    const id = drawId()
    files.set(id, file)
    return ok({ FileIds: [id], TotalCount: 1 })
  }

  function create(input: Record<string, unknown>): object {
    const { FlowName, FileIds, Approvers, Deadline, UserData } = input as {
      FlowName?: string
      FileIds?: string[]
      Approvers?: Approver[]
      Deadline?: number
      UserData?: string
    }
    const file = files.get(FileIds?.[0] ?? '')
    if (!file) return tc3Error('ResourceNotFound.File', 'no such file')
    if (!FlowName || /[^\p{Script=Han}\w \-()（）[\]，。、；：“”《》;.&+]/u.test(FlowName))
      return tc3Error('InvalidParameter.FlowName', 'not allowed')
    if (!Approvers?.length) return missing('approvers')
    for (const { ApproverType, ApproverName, ApproverMobile, OrganizationName, SignComponents } of Approvers) {
      const isComplete = ApproverType === COMPANY ? OrganizationName : ApproverName && /^1\d{10}$/.test(ApproverMobile ?? '')
      if (!isComplete || /[()]/.test(OrganizationName ?? '')) return missing('an approver is incomplete')
      if (!SignComponents?.every(({ GenerateMode, ComponentId }) => GenerateMode === 'KEYWORD' && ComponentId))
        return missing('a component')
    }
    if (!Deadline || Deadline <= unixNow()) return tc3Error('InvalidParameter.Deadline', 'in the past')
    const id = drawId()
    flows.set(id, {
      status: WAITING!,
      message: '',
      reference: Buffer.from(UserData ?? '', 'base64').toString('utf8'),
      deadline: Deadline,
      file,
      approvers: Approvers.map(({ ApproverType: type, ApproverName, ApproverMobile, OrganizationName }) => ({
        type,
        name: ApproverName ?? OrganizationName ?? '',
        mobile: ApproverMobile ?? '',
        signedAt: null,
      })),
    })
    sealInTurn(flows.get(id)!)
    return ok({ FlowId: id })
  }

  /** Companies sign by themselves as soon as it is their turn. */
  function sealInTurn(flow: SandboxFlow): void {
    for (const one of flow.approvers) {
      if (one.signedAt !== null) continue
      if (one.type !== COMPANY) break
      one.signedAt = unixNow()
    }
    const done = flow.approvers.filter(({ signedAt }) => signedAt !== null).length
    flow.status = (done === flow.approvers.length ? SIGNED : done > 0 ? PARTLY : WAITING)!
  }

  const turnOf = (flowId: string, phone: string): [SandboxFlow, SandboxFlow['approvers'][number]] | null => {
    const flow = flowOf(flowId)
    const next = flow?.approvers.find(({ signedAt }) => signedAt === null)
    return flow && next && OPEN.includes(flow.status) && next.mobile === phone ? [flow, next] : null
  }

  return { upload, create, flowOf, turnOf, sealInTurn }
}

export function esignTwin(baseOf: (port: string) => string): ESignTwin {
  let isSilent = false
  const heard: string[] = []
  const links = new Map<string, string>()
  const { upload, create, flowOf, turnOf, sealInTurn } = openDesk()

  const acts: Record<string, (input: Record<string, unknown>) => object> = {
    CreateFlowByFiles: create,
    DescribeFlowInfo: ({ FlowIds }) => {
      const found = (FlowIds as string[]).map((id) => [id, flowOf(id)] as const).filter(([, flow]) => flow !== undefined)
      return ok({
        FlowDetailInfos: found.map(([id, flow]) => ({
          FlowId: id,
          FlowStatus: flow!.status,
          FlowMessage: flow!.message,
          FlowApproverInfos: flow!.approvers.map(({ name, mobile, signedAt }, at) => ({
            ApproveName: name,
            Mobile: mobile,
            SignOrder: at,
            ApproveStatus: signedAt === null ? 2 : 3,
            ApproveTime: signedAt ?? 0,
          })),
        })),
      })
    },
    CreateSchemeUrl: ({ FlowId, Mobile, PathType }) => {
      if (PathType !== 1) return missing('the page')
      if (!flowOf(FlowId)?.approvers.some(({ mobile }) => mobile === Mobile)) return tc3Error('ResourceNotFound.Flow', 'no such signer')
      return ok({ SchemeUrl: `https://essurl.example.com/contract-mp?id=${String(FlowId)}` })
    },
    DescribeFileUrls: ({ BusinessType, BusinessIds, FileType }) => {
      const [id = ''] = BusinessIds as string[]
      if (BusinessType !== 'FLOW' || FileType !== 'PDF' || !flowOf(id)) return tc3Error('ResourceNotFound.Flow', 'no such contract')
      const link = randomBytes(12).toString('hex')
      links.set(link, id)
      return ok({ FileUrls: [{ Url: `${baseOf('esign-file')}/download/${link}`, Option: null }], TotalCount: 1 })
    },
    CancelFlow: ({ FlowId, CancelMessage }) => {
      const flow = flowOf(FlowId)
      if (!flow || !OPEN.includes(flow.status)) return tc3Error('OperationDenied.FlowHasTerminated', 'the contract has ended')
      Object.assign(flow, { status: RECALLED, message: String(CancelMessage ?? '') })
      return ok()
    },
  }

  const answerAs =
    (service: 'ess' | 'file'): TwinHandler =>
    (request) => {
      if (isSilent) return { silence: 'drop', body: '' }
      const download = /^\/download\/(\w+)$/.exec(request.path)?.[1]
      if (request.method === 'GET' && download !== undefined) {
        const flow = flowOf(links.get(download))
        return flow ? { body: flow.file } : null
      }
      const call = answerTc3(SANDBOX_ESIGN, service, request)
      if ('refused' in call) return { body: call.refused }
      heard.push(call.action)
      if (service === 'file')
        return { body: call.action === 'UploadFiles' ? upload(call.input) : tc3Error('InvalidAction', 'no such action') }
      const operator = call.input['Operator'] as { UserId?: string } | undefined
      if (operator?.UserId !== SANDBOX_ESIGN.operatorId) return { body: tc3Error('OperationDenied.NoPermission', 'no such employee') }
      return { body: acts[call.action]?.(call.input) ?? tc3Error('InvalidAction', 'no such action') }
    }

  return {
    handlers: { esign: answerAs('ess'), 'esign-file': answerAs('file') },
    sign(flowId, phone) {
      const turn = turnOf(flowId, phone)
      if (!turn) return false
      turn[1].signedAt = unixNow()
      sealInTurn(turn[0])
      return true
    },
    reject(flowId, phone, reason) {
      const turn = turnOf(flowId, phone)
      if (!turn) return false
      Object.assign(turn[0], { status: REJECTED, message: reason })
      return true
    },
    silence: (silent) => void (isSilent = silent),
    heard,
  }
}
