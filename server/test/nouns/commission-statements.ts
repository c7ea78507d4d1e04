/** Statements of stores for tests: real orders in the past, closed months, and an act for each verb. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { commission } from '@qianxian/protocol/commission/commission'
import { newBond } from '../../seed/makers/matchmaker'
import { newStatement } from '../../seed/makers/commission'
import { newStore } from '../../seed/makers/store'
import { advance, closeMonths } from '../../src/features/commission/statements'
import { listStatements } from '../../src/features/commission/statements.repository'
import { beginPayment, settlePayment } from '../../src/features/finance/finance'
import { orderOfEach } from '../orders'
import { idOf } from '../scene'
import { stageOf, type Acts } from '../stage'
import type { Person, TestWorld } from '../world'
import { storeStage } from './store'

/** After so many days the month of a payment is closed, and the share is in its statement. */
const LONG_AGO = 45

export function statementStage(world: TestWorld, planned: () => Promise<number>) {
  const { worker, desk } = storeStage(world)
  /** A store with its manager and a matchmaker, and a member whom they serve. */
  const staffed = async () => {
    const version = await planned()
    const manager = await worker('manager')
    const { storeId } = manager
    const server = await desk(storeId)
    await server.call(commission.acknowledgePlan, { version })
    return { manager, storeId, desk: server, version, buyer: await member(server.matchmakerId) }
  }
  const member = async (matchmakerId: number): Promise<Person & { profileId: number }> => {
    const buyer = await world.loveUser()
    await newBond(world.bench(), { matchmakerId, profileId: buyer.profileId })
    return buyer
  }
  /** An order that the buyer pays so many days ago. */
  const paid = async (buyer: Person, daysAgo = LONG_AGO): Promise<number> => {
    const orderId = await orderOfEach(world).vip(buyer)
    const ctx = await buyer.ctx(momentBefore(new Date(), daysAgo, 'day'))
    const { channelFen } = await beginPayment(ctx, { orderId, userId: buyer.userId, useWallet: false })
    await settlePayment(ctx, { orderId, paymentId: null, channel: 'wx', fen: channelFen, channelNo: `wx${orderId}`, paidAt: ctx.now })
    return orderId
  }
  const statementsOf = async (storeId: number) => listStatements(await world.ctx(world.tenantA, null), { storeId, userId: null }, null, 100)
  /** Closes and publishes what is due of a store; returns the newest statement. */
  const closed = async (storeId: number, now = new Date()): Promise<number> => {
    const ctx = await world.ctx(world.tenantA, null, now)
    await closeMonths(ctx, { storeId, userId: null })
    const [row] = await statementsOf(storeId)
    await advance(ctx, row!.id)
    return row!.id
  }
  /** A published statement of one order. */
  const published = async () => {
    const scene = await staffed()
    const orderId = await paid(scene.buyer)
    return { ...scene, orderId, id: await closed(scene.storeId) }
  }
  const disputed = async () => {
    const scene = await published()
    const { storeId, id } = scene
    await scene.manager.call(commission.disputeStatement, { storeId, id, reason: '少了一笔订单，请核对' })
    return scene
  }
  const confirmed = async () => {
    const scene = await published()
    const { storeId, id } = scene
    await scene.manager.call(commission.confirmStatement, { storeId, id })
    return scene
  }
  const finance = () => world.withRole('finance')
  const proposed = async (fen = 100) => {
    const [scene, clerk] = [await disputed(), await finance()]
    await clerk.call(commission.proposeAdjustment, { id: scene.id, fen, reason: '核对后补上一笔' })
    return { ...scene, clerk }
  }
  return { staffed, member, paid, closed, statementsOf, published, disputed, confirmed, proposed, finance }
}

type StatementVerb =
  | 'getStatementPaged'
  | 'getStatement'
  | 'getStatedSharePaged'
  | 'confirmStatement'
  | 'disputeStatement'
  | 'getStatementLink'
  | 'exportStatement'
  | 'getStatementTaskPaged'
  | 'proposeAdjustment'
  | 'decideAdjustment'
  | 'payStatement'

export const statementActs = (world: TestWorld, planned: () => Promise<number>): Pick<Acts<typeof commission>, StatementVerb> => {
  const { by, visitor } = stageOf(world)
  const { published, disputed, confirmed, proposed, finance } = statementStage(world, planned)
  return {
    getStatementPaged: async () => {
      const { manager, storeId } = await published()
      return by(manager, commission.getStatementPaged, { storeId })
    },
    getStatement: async () => {
      const { manager, storeId, id } = await published()
      return by(manager, commission.getStatement, { storeId, id })
    },
    getStatedSharePaged: async () => {
      const { manager, storeId, id } = await published()
      return by(manager, commission.getStatedSharePaged, { storeId, id })
    },
    confirmStatement: async () => {
      const { manager, storeId, id } = await published()
      return by(manager, commission.confirmStatement, { storeId, id })
    },
    disputeStatement: async () => {
      const { manager, storeId, id } = await published()
      return by(manager, commission.disputeStatement, { storeId, id, reason: '少了一笔订单，请核对' })
    },
    getStatementLink: async () => {
      const { manager, storeId } = await published()
      return by(manager, commission.getStatementLink, { storeId })
    },
    exportStatement: async () => {
      const { manager, storeId } = await published()
      const { url } = (await manager.call(commission.getStatementLink, { storeId })).data
      return by(visitor, commission.exportStatement, { ticket: decodeURIComponent(/ticket=([^&]+)/.exec(url)![1]!) })
    },
    getStatementTaskPaged: async () => {
      await disputed()
      return by(await finance(), commission.getStatementTaskPaged, {})
    },
    proposeAdjustment: async () => {
      const { id } = await disputed()
      return by(await finance(), commission.proposeAdjustment, { id, fen: 100, reason: '核对后补上一笔' })
    },
    decideAdjustment: async () => {
      const { id } = await proposed()
      return by(await finance(), commission.decideAdjustment, { id, isApproved: true })
    },
    payStatement: async () => {
      const { id } = await confirmed()
      return by(await finance(), commission.payStatement, { id, bankReference: 'B20261201001' })
    },
  }
}

/** A published statement of a new store, as a row. */
export async function statementAnywhere(world: TestWorld, tenantId = world.tenantA): Promise<number> {
  const bench = world.bench(tenantId)
  return idOf(newStatement(bench, { storeId: (await newStore(bench, {})).id }))
}
