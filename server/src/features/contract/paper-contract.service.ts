/** Contracts that were signed on paper: kept with their scans, and nothing is paid, counted or earned by them. */
import { dayInShanghai, isIsoDate } from '@qianxian/protocol/base/calendar'
import { calendarDay, momentOf } from '@qianxian/protocol/base/clock'
import type { contract } from '@qianxian/protocol/contract/contract'
import { requireMember } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { requireOwnMedia } from '../media/media'
import { findMemberIn, requireStoreRight } from '../store/store'
import { addContractEvent } from './contract-events.repository'
import { contractHash } from './contract-text'
import { presentRow } from './contract.presenter'
import * as store from './contract.repository'
import { newNo, termsOf } from './draft'
import { tellMember } from './notify'

export const recordPaperContract: Verb<typeof contract.recordPaperContract> = async (
  ctx,
  { storeId, memberId, type, title, priceFen, signedOn, scanMediaIds },
) => {
  const { scope, store: place } = await requireStoreRight(ctx, storeId, 'manage')
  const member = await findMemberIn(ctx, scope, memberId)
  if (!member || member.leftAt !== null) throw fault('not_found')
  if (scanMediaIds.length === 0) throw fieldFault({ scanMediaIds: '请上传合同的扫描件' })
  await requireOwnMedia(ctx, requireMember(ctx).userId, scanMediaIds)
  if (!isIsoDate(signedOn) || signedOn > dayInShanghai(ctx.now)) throw fieldFault({ signedOn: '签署日期不能晚于今天' })
  const row = await ctx.tx(async (ctx) => {
    const template = await store.publishedTemplate(ctx, type)
    if (!template) throw fault('contract_disabled')
    const terms = termsOf(template, { items: [], months: 0, priceFen, company: place.name })
    const at = momentOf(calendarDay(signedOn))
    await store.useTemplate(ctx, template.id)
    const made = await store.insertContract(ctx, {
      no: newNo(ctx.now),
      type,
      templateId: template.id,
      templateVersion: template.version,
      status: 'paper_recorded',
      title,
      textEnc: ctx.secrets.seal(''),
      terms,
      priceFen,
      snapshotHash: contractHash('', terms),
      intent: template.requiredIntent,
      storeId,
      profileId: member.profileId,
      firstSignedAt: at,
      sentAt: ctx.now,
      endedAt: ctx.now,
      scanMediaIds,
      createdAt: ctx.now,
    })
    await addContractEvent(ctx, made.id, { kind: 'paper_recorded', who: '公司', facts: { signedOn, scans: scanMediaIds.length } })
    await tellMember(ctx, made)
    return made
  })
  return presentRow(ctx, row)
}
