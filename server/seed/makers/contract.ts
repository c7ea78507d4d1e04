/** Contracts as rows, with their signers, history and services. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import {
  contractLimits,
  contractStates,
  type ContractEventKind,
  type ContractStatus,
  type ContractType,
} from '@qianxian/protocol/contract/contract.words'
import { STOP_FORMULA, type ContractItem } from '@qianxian/protocol/contract/stop.rules'
import type { SuccessTerms } from '@qianxian/protocol/contract/success.rules'
import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import {
  contractEvents,
  contracts,
  contractSettlements,
  contractSigners,
  contractTemplates,
  serviceDeliverables,
  type StoredTerms,
} from '../../src/db/tables/contract'
import { serviceEndOf } from '../../src/features/contract/contract-status'
import { nextEvent } from '../../src/features/contract/contract-events.repository'
import { buildContractText, contractHash } from '../../src/features/contract/contract-text'
import { maker, type Bench, type Facts } from '../maker'
import { drawnByHand } from './walkin'

/** The text of the demonstration's contracts. */
const SERVICE_BODY = `{title}

合同编号：{no}
甲方（服务方）：{company}
乙方（会员）：{member}
付款人：{payer}

一、服务内容
{items}

二、期限与金额
服务期限 {months} 个月，合同金额 ¥{price}。除合同金额和写明的成功费外不再收取其他费用。
{success}

三、开始服务
双方签署完成后进入 {coolingOffDays} 天冷静期。冷静期内除非乙方书面要求，甲方不开始服务。

四、服务的确认
每次服务由平台的记录产生，乙方可以确认或提出异议。通知乙方并有记录为证、7 天内没有提出异议的，视为已完成。

五、终止与退款（公式第 {formula} 版）
{stop}
退款在双方同意或平台裁定后 15 天内按原付款方式退回。

六、承诺
甲方不承诺婚恋结果，不泄露乙方的个人信息。`

/** The tenant's template in use for this type, created if there is none. */
export async function ensureTemplate(
  { db, tenantId }: Bench,
  type: ContractType = 'service',
  facts: Facts<typeof contractTemplates> = {},
): Promise<typeof contractTemplates.$inferSelect> {
  const inUse = and(eq(contractTemplates.tenantId, tenantId), eq(contractTemplates.type, type), eq(contractTemplates.status, 'published'))
  const [found] = await db.select().from(contractTemplates).where(inUse)
  if (found) return found
  await db
    .insert(contractTemplates)
    .values({
      tenantId,
      type,
      version: 1,
      title: '红娘服务合同',
      body: SERVICE_BODY,
      orderTypes: ['service'],
      coolingOffDays: contractLimits.coolingOffDaysDefault,
      feePermille: 6,
      penaltyPercent: 20,
      formula: STOP_FORMULA,
      requiredIntent: 'code',
      status: 'published',
      ...facts,
    })
    .onConflictDoNothing()
  const [made] = await db.select().from(contractTemplates).where(inUse)
  return made!
}

export interface ContractFacts {
  profileId: number
  /** The member's account and proven name. */
  userId: number
  name?: string
  status: ContractStatus
  type?: ContractType
  title?: string
  storeId?: number | null
  matchmakerId?: number | null
  company?: string
  items?: readonly ContractItem[]
  priceFen?: number
  months?: number
  /** Days since everybody signed, for a signed contract; since it was sent, for an unsigned one. */
  daysAgo?: number
  /** Number of the first services that the member confirmed, and of those after them that wait for an answer. */
  confirmed?: number
  delivered?: number
  isEarly?: boolean
  /** The account that signed for the company. */
  signerId?: number
  orderId?: number | null
  success?: SuccessTerms
  /** The lines or appointments of the first services; others have numbers of their own. */
  refIds?: readonly number[]
}

const EIGHT_MEETINGS: readonly ContractItem[] = [{ kind: 'meeting', title: '安排见面', times: 8, unitFen: null }]

/** How each state was reached. */
const pathTo: Readonly<Partial<Record<ContractStatus, readonly ContractEventKind[]>>> = {
  draft: [],
  sent: ['company_signed', 'sent'],
  viewed: ['company_signed', 'sent', 'viewed'],
  signing: ['company_signed', 'sent', 'viewed'],
  rejected: ['company_signed', 'sent', 'viewed', 'rejected'],
  expired: ['company_signed', 'sent', 'expired'],
  recalled: ['company_signed', 'sent', 'recalled'],
  superseded: ['company_signed', 'sent', 'superseded'],
}
const SIGNED: readonly ContractEventKind[] = ['company_signed', 'sent', 'viewed', 'member_signed', 'signed', 'cooling_off']

export async function newContract(bench: Bench, facts: ContractFacts): Promise<typeof contracts.$inferSelect> {
  const { type = 'service', status, company = '牵线 成都一店', name = '林知夏' } = facts
  const used = await ensureTemplate(bench, type)
  if (used.usedAt === null)
    await bench.db
      .update(contractTemplates)
      .set({ usedAt: bench.now })
      .where(and(eq(contractTemplates.id, used.id), isNull(contractTemplates.usedAt)))
  const { items = EIGHT_MEETINGS, priceFen = 480_000, months = 6, title = '三个月见面服务', daysAgo = 0 } = facts
  const { formula, feePermille, penaltyPercent, coolingOffDays } = used
  const terms: StoredTerms = {
    items,
    priceFen,
    months,
    company,
    formula,
    feePermille,
    penaltyPercent,
    coolingOffDays,
    ...(facts.success ? { success: facts.success } : {}),
  }
  const no = `HT20261101${String(randomInt(1_000_000_000)).padStart(9, '0')}`
  const text = buildContractText(used.body, { no, title, member: name, payer: null, terms })
  const at = momentBefore(bench.now, daysAgo, 'day')
  const isSigned = isIn(contractStates.signed, status)
  const isSent = status !== 'draft'
  const coolingOffEndsAt = isSigned ? momentAfter(at, coolingOffDays, 'day') : null
  const [row] = await bench.db
    .insert(contracts)
    .values({
      tenantId: bench.tenantId,
      no,
      type,
      templateId: used.id,
      templateVersion: used.version,
      status,
      title,
      textEnc: bench.secrets.seal(text),
      terms,
      priceFen,
      snapshotHash: contractHash(text, terms),
      intent: used.requiredIntent,
      storeId: facts.storeId ?? null,
      profileId: facts.profileId,
      matchmakerId: facts.matchmakerId ?? null,
      orderId: facts.orderId ?? null,
      firstSignedAt: isSent ? at : null,
      sentAt: isSent ? at : null,
      expiresAt: isSent ? momentAfter(at, contractLimits.signDays, 'day') : null,
      signedAt: isSigned ? at : null,
      coolingOffEndsAt,
      earlyStartAt: facts.isEarly ? at : null,
      startAt: facts.isEarly ? at : isSigned && status !== 'cooling_off' ? coolingOffEndsAt : null,
      endAt: coolingOffEndsAt && serviceEndOf(coolingOffEndsAt, months),
      pausedAt: status === 'paused' ? bench.now : null,
      endedAt: isIn(contractStates.ended, status) ? bench.now : null,
      createdAt: at,
    })
    .returning()
  await addSigners(bench, row!, { ...facts, name, isSigned, at })
  await addHistory(bench, row!, isSigned ? SIGNED : (pathTo[status] ?? []), at)
  if (isSigned) await addServices(bench, row!, facts, at)
  return row!
}

type Made = typeof contracts.$inferSelect

async function addSigners(
  bench: Bench,
  { id, snapshotHash, status }: Made,
  { userId, name, signerId, isSigned, at }: ContractFacts & { name: string; isSigned: boolean; at: Date },
): Promise<void> {
  const signature = { textHash: snapshotHash, signatureEnc: bench.secrets.seal(JSON.stringify(drawnByHand)), codeAt: at, signedAt: at }
  const isSent = status !== 'draft'
  await bench.db.insert(contractSigners).values([
    {
      tenantId: bench.tenantId,
      contractId: id,
      kind: 'company',
      place: 1,
      status: isSent ? 'signed' : 'invited',
      ...(isSent ? { ...signature, userId: signerId ?? userId, nameEnc: bench.secrets.seal('周周') } : {}),
    },
    {
      tenantId: bench.tenantId,
      contractId: id,
      kind: 'member',
      place: 2,
      userId,
      nameEnc: bench.secrets.seal(name),
      status: isSigned ? 'signed' : status === 'rejected' ? 'refused' : isSent ? 'invited' : 'waiting',
      ...(isSigned ? signature : {}),
    },
  ])
}

const whoDoes: Readonly<Partial<Record<ContractEventKind, string>>> = {
  drafted: '公司',
  company_signed: '公司',
  sent: '公司',
  recalled: '公司',
  viewed: '会员',
  member_signed: '会员',
  rejected: '会员',
}

async function addHistory(bench: Bench, { id }: Made, path: readonly ContractEventKind[], at: Date): Promise<void> {
  let last: { seq: number; hash: string } | null = null
  for (const kind of ['drafted' as const, ...path]) {
    const row = nextEvent(last, { contractId: id, kind, who: whoDoes[kind] ?? '系统', ip: '127.0.0.1', device: '', facts: '{}', at })
    last = row
    await bench.db.insert(contractEvents).values({ ...row, tenantId: bench.tenantId })
  }
}

async function addServices(
  bench: Bench,
  { id, terms }: Made,
  { confirmed = 0, delivered = 0, refIds = [] }: ContractFacts,
  at: Date,
): Promise<void> {
  const rows = terms.items.flatMap(({ kind, times }) =>
    Array.from({ length: times }, (_, place) => ({ tenantId: bench.tenantId, contractId: id, kind, seq: place + 1 })),
  )
  await bench.db.insert(serviceDeliverables).values(
    rows.map((row, place) => {
      if (place >= confirmed + delivered) return { ...row, status: 'planned' as const }
      const tookPlace = momentAfter(at, place + 1, 'day')
      const isConfirmed = place < confirmed
      return {
        ...row,
        status: isConfirmed ? ('client_confirmed' as const) : ('delivered' as const),
        refId: refIds[place] ?? 1_000_000 + id * 1_000 + place,
        deliveredAt: tookPlace,
        notifiedAt: isConfirmed ? tookPlace : bench.now,
        evidence: '约见记录：双方都签到并确认',
        ...(isConfirmed ? { confirmedAt: tookPlace, countedAt: tookPlace } : {}),
      }
    }),
  )
}

export const newSettlement = maker(
  contractSettlements,
  (facts: Facts<typeof contractSettlements, 'contractId' | 'value' | 'requestedById'>, { now }) => ({
    status: 'proposed' as const,
    fault: 'none' as const,
    reason: '工作调动，要去外地',
    isByMember: true,
    formulaVersion: STOP_FORMULA,
    refundFen: facts.value.refundFen,
    requestedAt: now,
    ...facts,
  }),
)
