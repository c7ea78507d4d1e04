/** The verbs of the served member: confirm a service, or object to it. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { contract } from '@qianxian/protocol/contract/contract'
import { contractStates } from '@qianxian/protocol/contract/contract.words'
import { explainCount } from '@qianxian/protocol/contract/stop.rules'
import type { TxCtx } from '../../../ctx'
import type { StoredAuditItem } from '../../../db/tables/audit'
import { fault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { openTask } from '../../audit/audit'
import { markSubjectsRead } from '../../notice/notice'
import { auditItem } from '../audit-item'
import { isServed, lockOwnContract, requireContract, type SeenContract } from '../contract-access'
import { addContractEvent } from '../contract-events.repository'
import { contractSubject } from '../contract.notices'
import { presentDeliverable, presentDeliverables } from '../contract.presenter'
import { companyUsers, tellCompany } from '../notify'
import * as store from './deliverable.repository'
import type { DeliverableRow } from './deliverable.repository'
import { countDeliverable, deliverableName } from './delivery'

export const getDeliverables: Verb<typeof contract.getDeliverables> = async (ctx, { id }) => {
  const { row } = await requireContract(ctx, id)
  await markSubjectsRead(ctx, contractSubject(id))
  return { list: await presentDeliverables(ctx, row) }
}

/** Locks the contract of a service that the viewer receives; throws not_found for any other. */
async function lockServed(ctx: TxCtx, id: number): Promise<SeenContract & { one: DeliverableRow }> {
  const found = await store.deliverableById(ctx, id)
  if (!found) throw fault('not_found')
  const seen = await lockOwnContract(ctx, found.contractId)
  const one = await store.deliverableById(ctx, id)
  if (!one || !isServed(ctx, seen.row)) throw fault('not_found')
  return { ...seen, one }
}

/** A second tap, or one after seven days of silence, changes nothing. */
export const confirmDeliverable: Verb<typeof contract.confirmDeliverable> = async (ctx, { id }) => {
  const { row, one } = await ctx.tx(async (ctx) => {
    const { row, one } = await lockServed(ctx, id)
    if (one.status === 'client_confirmed') return { row, one }
    if (one.status !== 'delivered' || !isIn(contractStates.running, row.status)) throw fault('contract_changed')
    const confirmed = await store.updateDeliverable(ctx, id, { status: 'client_confirmed', confirmedAt: ctx.now })
    await addContractEvent(ctx, row.id, { kind: 'confirmed', who: '会员', facts: { kind: one.kind, seq: one.seq } })
    await countDeliverable(ctx, row, confirmed)
    return { row, one: confirmed }
  })
  return presentDeliverable(ctx, row, one)
}

export const objectDeliverable: Verb<typeof contract.objectDeliverable> = async (ctx, { id, reason }) => {
  const { row, one } = await ctx.tx(async (ctx) => {
    const { row, one } = await lockServed(ctx, id)
    if (one.status === 'disputed') return { row, one }
    // After seven days of silence it counts, swept or not.
    const isLate = explainCount(store.stopFactsOf(one), ctx.now) !== null
    if (one.status !== 'delivered' || isLate || !isIn(contractStates.running, row.status)) throw fault('contract_changed')
    const auditTaskId = await openTask(ctx, {
      targetType: 'contract',
      targetId: row.id,
      ownerId: 0,
      parties: (await companyUsers(ctx, row)).map((userId) => ({ userId, kind: 'colleague' as const })),
      title: '对服务的异议',
      subtitle: row.no,
      items: objectionItems(one, reason),
    })
    const disputed = await store.updateDeliverable(ctx, id, { status: 'disputed', objection: reason, auditTaskId })
    await addContractEvent(ctx, row.id, { kind: 'objected', who: '会员', facts: { kind: one.kind, seq: one.seq } })
    await tellCompany(ctx, row)
    return { row, one: disputed }
  })
  return presentDeliverable(ctx, row, one)
}

const objectionItems = (one: DeliverableRow, reason: string): StoredAuditItem[] => [
  auditItem('service', '服务', deliverableName(one)),
  auditItem('evidence', '记录', one.evidence ?? '没有记录'),
  auditItem('objection', '会员说明', reason),
]
