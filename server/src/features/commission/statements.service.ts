/** The verbs of monthly statements: for the manager and the finance of a store, and for finance of the platform. */
import type { commission } from '@qianxian/protocol/commission/commission'
import { statementLimits } from '@qianxian/protocol/commission/statement.words'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { fault } from '../../http/fault'
import { expiredLinkFault, fileLink, inMemoryFile, readFileLink } from '../../http/file-link'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { ledgerProofOf } from '../finance/finance'
import { markSubjectsRead } from '../notice/notice'
import { listWorkplaces, requireStoreRight, standingIn, storesById } from '../store/store'
import { statementSubject } from './statement.notices'
import { presentStatedShare, presentStatement, presentStatementLine, presentTask } from './statement.presenter'
import { adjust, advance, bringUpToDate, confirmOwn, disputeOwn, pay } from './statements'
import * as store from './statements.repository'
import type { Payee, StatementRow } from './statements.repository'

const ofStore = (storeId: number): Payee => ({ storeId, userId: null })

/** The store as a payee, with its statements as they are now; throws unless the caller may read its money. */
async function readStore(ctx: Ctx, storeId: number): Promise<Payee> {
  await requireStoreRight(ctx, storeId, 'money')
  const payee = ofStore(storeId)
  await bringUpToDate(ctx, payee)
  return payee
}

/** A statement that the payee may read: it exists for them once it is published. */
const isOwn = (row: StatementRow | null, { storeId }: Payee): row is StatementRow =>
  row !== null && row.storeId === storeId && row.publishedAt !== null

async function ownStatement(ctx: Ctx, storeId: number, id: number): Promise<StatementRow> {
  const payee = await readStore(ctx, storeId)
  const row = await store.statementById(ctx, id)
  if (!isOwn(row, payee)) throw fault('not_found')
  return row
}

export const getStatementPaged: Verb<typeof commission.getStatementPaged> = async (ctx, { storeId, ...asked }) => {
  const payee = await readStore(ctx, storeId)
  const { place, limit, pageFrom } = paging<[month: string]>(ctx, `statements:${storeId}`, asked)
  const rows = await store.listStatements(ctx, payee, place?.[0] ?? null, limit)
  return pageFrom(
    rows,
    ({ month }) => [month],
    async (page) => {
      const own = page.filter((row) => isOwn(row, payee))
      await markSubjectsRead(ctx, ...own.map(({ id }) => statementSubject(id)))
      return own.map((row) => presentStatementLine(ctx, row))
    },
  )
}

export const getStatement: Verb<typeof commission.getStatement> = async (ctx, { storeId, id }) => {
  const row = await ownStatement(ctx, storeId, id)
  await markSubjectsRead(ctx, statementSubject(id))
  return presentStatement(ctx, row)
}

export const getStatedSharePaged: Verb<typeof commission.getStatedSharePaged> = async (ctx, { storeId, id, ...asked }) => {
  await ownStatement(ctx, storeId, id)
  const { place, limit, pageFrom } = paging<[recordId: number]>(ctx, `stated:${id}`, asked)
  return pageFrom(
    await store.pageOfLines(ctx, id, place?.[0] ?? 0, limit),
    ({ recordId }) => [recordId],
    (page) => page.map(presentStatedShare),
  )
}

/** Answers for a store as its manager. */
async function answer(ctx: Ctx, storeId: number, id: number, act: (ctx: TxCtx, row: StatementRow) => Promise<StatementRow>) {
  await requireStoreRight(ctx, storeId, 'manage')
  await ownStatement(ctx, storeId, id)
  return ctx.tx(async (ctx) => {
    const row = await store.lockStatement(ctx, id)
    if (!isOwn(row, ofStore(storeId))) throw fault('not_found')
    return presentStatement(ctx, await act(ctx, row))
  })
}

export const confirmStatement: Verb<typeof commission.confirmStatement> = (ctx, { storeId, id }) => answer(ctx, storeId, id, confirmOwn)

export const disputeStatement: Verb<typeof commission.disputeStatement> = (ctx, { storeId, id, reason }) =>
  answer(ctx, storeId, id, (ctx, row) => disputeOwn(ctx, row, reason))

// --- Download --------------------------------------------------------------------

const link = { purpose: 'store-statement', path: '/love/api/loveStore/exportStatement', minutes: statementLimits.linkMinutes } as const

interface Whose {
  userId: number
  storeId: number
}

export const getStatementLink: Verb<typeof commission.getStatementLink> = async (ctx, { storeId }) => {
  await readStore(ctx, storeId)
  const whose: Whose = { userId: requireMember(ctx).userId, storeId }
  return fileLink(ctx, link, whose)
}

/** Returns the file to anybody with the link, while it is valid and the account that requested it still reads the store's money. */
export const exportStatement: Verb<typeof commission.exportStatement> = async (ctx, { ticket }) => {
  const { userId, storeId } = readFileLink<Whose>(ctx, link, ticket)
  if (!(await standingIn(ctx, { userId, storeId, right: 'money' }))) throw expiredLinkFault()
  const proof = await ledgerProofOf(ctx, { storeId })
  const statements = await Promise.all((await allStatements(ctx, storeId)).map((row) => fileOf(ctx, row)))
  return {
    mime: 'application/json; charset=utf-8',
    cacheControl: 'no-store',
    fileName: `statement-store-${storeId}-${dayInShanghai(ctx.now)}.json`,
    ...inMemoryFile(Buffer.from(`${JSON.stringify({ ...proof, statements }, null, 1)}\n`)),
  }
}

async function allStatements(ctx: Ctx, storeId: number): Promise<StatementRow[]> {
  const rows = await store.listStatements(ctx, ofStore(storeId), null, MONTHS_MAX)
  return rows.filter((row) => isOwn(row, ofStore(storeId)))
}
const MONTHS_MAX = 240

const fileOf = async (ctx: Ctx, row: StatementRow) => ({
  ...presentStatement(ctx, row),
  ledgerKey: row.ledgerKey,
  lines: (await store.linesOf(ctx, row.id)).map(presentStatedShare),
})

// --- Finance ----------------------------------------------------------------------

async function tasksOf(ctx: Ctx, rows: readonly StatementRow[]) {
  const named = await storesById(
    ctx,
    rows.flatMap(({ storeId }) => (storeId === null ? [] : [storeId])),
  )
  return rows.map((row) => presentTask(ctx, row, row.storeId === null ? `合伙人 ${row.userId}` : (named.get(row.storeId)?.name ?? '')))
}

export const getStatementTaskPaged: Verb<typeof commission.getStatementTaskPaged> = async (ctx, asked) => {
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, 'statement-tasks', asked)
  const rows = await store.openStatements(ctx, place?.[0] ?? null, limit)
  return pageFrom(
    rows,
    ({ id }) => [id],
    (page) => tasksOf(ctx, page),
  )
}

/** Acts on a statement of somebody else. */
async function handle(ctx: Ctx, id: number, act: (ctx: TxCtx, row: StatementRow, userId: number) => Promise<StatementRow>) {
  const { userId } = requireMember(ctx)
  await advance(ctx, id)
  return ctx.tx(async (ctx) => {
    const row = await store.lockStatement(ctx, id)
    if (!row?.publishedAt) throw fault('not_found')
    if (row.userId === userId || (row.storeId !== null && (await listWorkplaces(ctx, userId, row.storeId)).length > 0))
      throw fault('statement_own')
    return (await tasksOf(ctx, [await act(ctx, row, userId)]))[0]!
  })
}

export const proposeAdjustment: Verb<typeof commission.proposeAdjustment> = (ctx, { id, fen, reason }) =>
  handle(ctx, id, async (ctx, row, userId) => {
    if (row.status !== 'disputed') throw fault('statement_changed')
    return store.moveStatement(ctx, id, { proposedById: userId, proposedFen: fen, proposedReason: reason })
  })

/** Repeating the decision changes nothing. */
export const decideAdjustment: Verb<typeof commission.decideAdjustment> = (ctx, { id, isApproved }) =>
  handle(ctx, id, async (ctx, row, userId) => {
    if (isApproved ? row.adjustedById === userId : row.status === 'disputed' && row.proposedById === null) return row
    if (row.status !== 'disputed' || row.proposedById === null) throw fault('statement_changed')
    if (row.proposedById === userId) throw fault('adjustment_own')
    if (isApproved) return adjust(ctx, row, userId)
    return store.moveStatement(ctx, id, { proposedById: null, proposedFen: null, proposedReason: null })
  })

/** Repeating the payment with the same number changes nothing. */
export const payStatement: Verb<typeof commission.payStatement> = (ctx, { id, bankReference }) =>
  handle(ctx, id, async (ctx, row, userId) => {
    if (row.status === 'paid' && row.bankReference === bankReference) return row
    if (row.status !== 'payable' || row.storeId === null) throw fault('statement_changed')
    return pay(ctx, row, { paidById: userId, bankReference })
  })
