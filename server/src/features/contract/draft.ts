/** A contract as a draft: its terms in the words of the template in use, and the people who sign it. */
import { clockInChina } from '@qianxian/protocol/base/clock'
import { contractLimits } from '@qianxian/protocol/contract/contract.words'
import { deliveredFen } from '@qianxian/protocol/contract/stop.rules'
import { explainSuccessTerms, type SuccessTerms } from '@qianxian/protocol/contract/success.rules'
import { randomInt } from 'node:crypto'
import type { TxCtx } from '../../ctx'
import type { StoredTerms } from '../../db/tables/contract'
import { fault, fieldFault } from '../../http/fault'
import { boundPhoneOf } from '../account/account'
import { findProvenName } from '../identity/identity'
import { addContractEvent } from './contract-events.repository'
import { buildContractText, contractHash } from './contract-text'
import * as store from './contract.repository'
import type { ContractRecord, TemplateRow } from './contract.repository'
import { findUserOfProfile } from '../risk/risk'

export interface Draft {
  type: ContractRecord['type']
  title: string
  items: StoredTerms['items']
  months: number
  priceFen: number
  success?: SuccessTerms
  profileId: number
  company: string
  storeId: number | null
  matchmakerId: number | null
  /** The account that pays, if it is not the member's. */
  payerId?: number | null
  supersedesId?: number | null
}

/** The number of a contract: the day, and random digits, so that it tells nothing about others. */
export const newNo = (now: Date): string => `HT${clockInChina(now).format('YYYYMMDD')}${String(randomInt(1_000_000_000)).padStart(9, '0')}`

/** Throws if the prices of the services do not add up to the price. */
export const refusePrices = ({ items, priceFen }: Pick<Draft, 'items' | 'priceFen'>): void => {
  const fixed = items.reduce((sum, { times, unitFen }) => sum + times * (unitFen ?? 0), 0)
  const all = new Map(items.map(({ kind }) => [kind, contractLimits.timesMax * contractLimits.itemsMax]))
  if (items.length === 0) throw fieldFault({ items: '请填写至少一项服务' })
  if (items.reduce((sum, { times }) => sum + times, 0) > contractLimits.timesMax)
    throw fieldFault({ items: `服务次数合计最多 ${contractLimits.timesMax} 次` })
  if (fixed > priceFen || deliveredFen({ priceFen, items }, all) !== priceFen)
    throw fieldFault({ priceFen: '合同金额应等于各项服务单价的合计，没有单价的服务平分余下的金额' })
}

/** Throws if the success fee is not one that a contract may have. */
function refuseSuccess({ success, ...draft }: Pick<Draft, 'success' | 'items' | 'priceFen'>): void {
  const refusal = success ? explainSuccessTerms(success, draft) : null
  if (refusal) throw fieldFault({ [`success.${refusal.field}`]: refusal.words })
}

/** One sentence for every cause, so that it tells nothing about the phone. */
export const UNPROVEN_PAYER = '付款人注册并完成实名认证后才能签合同'

/** Values of `provider`: our own signing page, and the service behind the port. */
const BUILT_IN = 'builtin'
export const SIGN_SERVICE = 'tencent'

/** Creates a draft in the words of the template in use. Throws if the member has not proven their name. */
export async function createContract(ctx: TxCtx, draft: Draft): Promise<ContractRecord> {
  refusePrices(draft)
  refuseSuccess(draft)
  const template = await store.publishedTemplate(ctx, draft.type)
  if (!template) throw fault('contract_disabled')
  const userId = await findUserOfProfile(ctx, draft.profileId)
  const proven = userId === null ? null : await findProvenName(ctx, userId)
  if (userId === null || !proven) throw fieldFault({ memberId: '会员完成实名认证后才能签合同' })
  const payerId = draft.payerId === userId ? null : (draft.payerId ?? null)
  const payer = payerId === null ? null : await findProvenName(ctx, payerId)
  if (payerId !== null && !payer) throw fieldFault({ payerPhone: UNPROVEN_PAYER })
  // The service identifies people by their phones.
  if (ctx.adapters.esign !== null && (await boundPhoneOf(ctx, userId)) === null)
    throw fieldFault({ memberId: '会员绑定手机号后才能签合同' })
  const terms = termsOf(template, draft)
  const no = newNo(ctx.now)
  const text = buildContractText(template.body, { no, title: draft.title, member: proven.name, payer: payer?.name ?? null, terms })
  await store.useTemplate(ctx, template.id)
  const row = await store.insertContract(ctx, {
    no,
    type: draft.type,
    templateId: template.id,
    templateVersion: template.version,
    status: 'draft',
    title: draft.title,
    textEnc: ctx.secrets.seal(text),
    terms,
    priceFen: draft.priceFen,
    snapshotHash: contractHash(text, terms),
    intent: template.requiredIntent,
    storeId: draft.storeId,
    profileId: draft.profileId,
    payerId,
    matchmakerId: draft.matchmakerId,
    supersedesId: draft.supersedesId ?? null,
    provider: ctx.adapters.esign === null ? BUILT_IN : SIGN_SERVICE,
    createdAt: ctx.now,
  })
  await store.insertSigners(ctx, [
    { contractId: row.id, kind: 'company', place: 1, status: 'invited' },
    ...(payer
      ? [
          {
            contractId: row.id,
            kind: 'payer' as const,
            place: 2,
            status: 'waiting' as const,
            userId: payerId,
            nameEnc: ctx.secrets.seal(payer.name),
          },
        ]
      : []),
    { contractId: row.id, kind: 'member', place: payer ? 3 : 2, status: 'waiting', userId, nameEnc: ctx.secrets.seal(proven.name) },
  ])
  await addContractEvent(ctx, row.id, { kind: 'drafted', who: '公司', facts: { textHash: row.snapshotHash, template: template.version } })
  return row
}

export const termsOf = (
  template: TemplateRow,
  { items, months, priceFen, company, success }: Pick<Draft, 'items' | 'months' | 'priceFen' | 'company' | 'success'>,
): StoredTerms => ({
  items,
  months,
  priceFen,
  company,
  formula: template.formula,
  feePermille: template.feePermille,
  penaltyPercent: template.penaltyPercent,
  coolingOffDays: template.coolingOffDays,
  ...(success ? { success } : {}),
})
