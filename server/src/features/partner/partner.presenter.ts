/** The state of a person as a partner, in words, and the agreement with their own facts. */
import { createHash } from 'node:crypto'
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { has, isIn } from '@qianxian/protocol/base/dictionary'
import type { MyPartner, PartnerRow as RowView } from '@qianxian/protocol/partner/partner.schema'
import {
  PARTNER_AGREEMENT_VERSION,
  partnerAgreementLines,
  partnerField,
  partnerKind,
  partnerLimits,
  partnerStates,
} from '@qianxian/protocol/partner/partner.words'
import type { Ctx } from '../../ctx'
import { findLastRefusal } from '../audit/audit'
import { findProvenName } from '../identity/identity'
import { regionTitle } from '../tenant/tenant'
import * as store from './partner.repository'
import type { ChangeRow, PartnerRow } from './partner.repository'

/** The agreement as it is shown; the hash binds the signature to every word of it. */
export function agreementOf({ kind, name, region }: Pick<PartnerRow, 'kind' | 'name' | 'region'>): NonNullable<MyPartner['agreement']> {
  const sentences = [
    `${name}（${partnerKind[kind]}）成为${regionTitle(region)}的合伙人，合作期限从签署起 ${partnerLimits.termDays} 天。`,
    ...partnerAgreementLines,
  ]
  return { version: PARTNER_AGREEMENT_VERSION, sentences, hash: createHash('sha256').update(sentences.join('\n')).digest('hex') }
}

/** True from the moment at which the next term may be asked for. */
export const isRenewable = (ctx: Ctx, row: PartnerRow): boolean =>
  store.statusNow(ctx, row) === 'active' && row.validTo !== null && momentBefore(row.validTo, partnerLimits.renewDays, 'day') <= ctx.now

export async function mineOf(ctx: Ctx, userId: number, row: PartnerRow | null): Promise<MyPartner> {
  const status = row && store.statusNow(ctx, row)
  const needsName = (await findProvenName(ctx, userId)) === null
  const isAsked = status === null || isIn(partnerStates.asked, status)
  const last = row ? ((await store.lastChanges(ctx, [row.id])).get(row.id) ?? null) : null
  const told = row && status === 'refused' ? await findLastRefusal(ctx, 'partner', row.id) : null
  const isSigning = row !== null && (status === 'contract_signing' || isRenewable(ctx, row))
  return {
    status,
    words: wordsOf(ctx, row, { last, needsName: needsName && isAsked && !isIn(partnerStates.over, status) }),
    kind: row?.kind ?? null,
    name: row?.name ?? '',
    region: row?.region ?? '',
    regionName: row ? regionTitle(row.region) : '',
    intro: row?.intro ?? '',
    needs: (told?.reasons ?? []).flatMap(({ field, reason, howToFix }) => (has(partnerField, field) ? [{ field, reason, howToFix }] : [])),
    needsName: needsName && isAsked,
    canApply: isAsked && !needsName,
    canWithdraw: isIn(partnerStates.joining, status),
    agreement: isSigning ? agreementOf(row) : null,
    signedAt: row?.validFrom?.toISOString() ?? null,
    from: row?.validFrom?.toISOString() ?? null,
    to: row?.validTo?.toISOString() ?? null,
  }
}

function wordsOf(ctx: Ctx, row: PartnerRow | null, { last, needsName }: { last: ChangeRow | null; needsName: boolean }): string {
  const why = last ? `原因：${last.reason}。` : ''
  if (needsName) return '请先完成实名认证，再申请合伙人。'
  if (row === null) return '审核通过并签署协议后生效。不收加盟费，也不用交押金。'
  const until = row.validTo ? dateInWords(row.validTo) : ''
  switch (store.statusNow(ctx, row)) {
    case 'invited':
      return '平台邀请你成为合伙人。核对内容后提交，也可以谢绝。'
    case 'applying':
      return `申请已提交，${partnerLimits.judgedWithinHours} 小时内给你答复。`
    case 'refused':
      return '申请没有通过，修改后可以再次提交。'
    case 'withdrawn':
      return '申请已撤回，可以再次提交。'
    case 'contract_signing':
      return '申请已通过，读完协议并签名后生效。'
    case 'active':
      return isRenewable(ctx, row) ? `合作到${until}为止，现在可以签署下一期协议。` : `合作中，到${until}为止。`
    case 'renewing':
      return `下一期协议已签，等待平台审核；这一期到${until}为止。`
    case 'suspended':
      return `合作已暂停，暂停期间付款的订单没有分成。${why}`
    case 'expired':
      return '合作已到期，以前付款的订单照常结算。可以重新申请。'
    case 'terminated':
      return `合作已终止，以前付款的订单照常结算。${why}`
  }
}

export const presentRow = (ctx: Ctx, row: PartnerRow): RowView => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  status: store.statusNow(ctx, row),
  regionName: regionTitle(row.region),
  parentId: row.parentId,
  from: row.validFrom?.toISOString() ?? null,
  to: row.validTo?.toISOString() ?? null,
})
