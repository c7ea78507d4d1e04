/** Sends the notices about a contract to the side that it concerns. */
import type { Ctx, TxCtx } from '../../ctx'
import { desksById } from '../matchmaker/matchmaker'
import { notify, type NoticeKind } from '../notice/notice'
import { findUserOfProfile } from '../risk/risk'
import { managersOf } from '../store/store'
import { contractNews, contractServed, contractStopAsked, contractSubject, contractToSign } from './contract.notices'
import type { ContractRecord } from './contract.repository'

export { findUserOfProfile as userOfProfile } from '../risk/risk'

/** Accounts that act for the company: the managers of the store, or the named matchmaker without one. */
export async function companyUsers(
  ctx: Ctx,
  { storeId, matchmakerId }: Pick<ContractRecord, 'storeId' | 'matchmakerId'>,
): Promise<number[]> {
  if (storeId !== null) return managersOf(ctx, storeId)
  return matchmakerId === null ? [] : (await desksById(ctx, [matchmakerId])).map(({ userId }) => userId)
}

async function tell(
  ctx: TxCtx,
  kind: NoticeKind<{ contractId: number }>,
  { id }: ContractRecord,
  to: readonly (number | null)[],
): Promise<void> {
  await notify(ctx, kind, { to, subject: contractSubject(id), facts: { contractId: id } })
}

const served = (ctx: Ctx, row: ContractRecord): Promise<number | null> => findUserOfProfile(ctx, row.profileId)

/** The served member, and who pays for them. */
const member = async (ctx: Ctx, row: ContractRecord): Promise<(number | null)[]> => [await served(ctx, row), row.payerId]

/** To the person whose turn it is. */
export const tellToSign = async (ctx: TxCtx, row: ContractRecord, userId: number | null) => tell(ctx, contractToSign, row, [userId])
export const tellDelivered = async (ctx: TxCtx, row: ContractRecord) => tell(ctx, contractServed, row, [await served(ctx, row)])
export const tellCompany = async (ctx: TxCtx, row: ContractRecord) => tell(ctx, contractNews, row, await companyUsers(ctx, row))

/** To the side that did not ask. */
export const tellStopAsked = async (ctx: TxCtx, row: ContractRecord, by: 'member' | 'company') =>
  tell(ctx, contractStopAsked, row, by === 'member' ? await companyUsers(ctx, row) : await member(ctx, row))
export const tellOtherSide = async (ctx: TxCtx, row: ContractRecord, by: 'member' | 'company') =>
  tell(ctx, contractNews, row, by === 'member' ? await companyUsers(ctx, row) : await member(ctx, row))

/** To both sides. */
const tellBoth = async (ctx: TxCtx, row: ContractRecord) =>
  tell(ctx, contractNews, row, [...(await member(ctx, row)), ...(await companyUsers(ctx, row))])
export const tellMediated = tellBoth
export const tellSettled = tellBoth
export const tellTransferred = tellBoth
export const tellMember = async (ctx: TxCtx, row: ContractRecord) => tell(ctx, contractNews, row, await member(ctx, row))
