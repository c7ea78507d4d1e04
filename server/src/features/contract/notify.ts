/** The accounts of each side of a contract, and the notices to them. */
import type { Ctx, TxCtx } from '../../ctx'
import { desksById } from '../matchmaker/matchmaker'
import { notify, retractNotices, type NoticeKind } from '../notice/notice'
import { findUserOfProfile } from '../risk/risk'
import { managersOf } from '../store/store'
import {
  contractNews,
  contractServed,
  contractStopAsked,
  contractSubject,
  contractToSign,
  successDue,
  successPaid,
} from './contract.notices'
import type { ContractRecord } from './contract.repository'

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

const otherSide = (ctx: TxCtx, row: ContractRecord, by: 'member' | 'company'): Promise<(number | null)[]> =>
  by === 'member' ? companyUsers(ctx, row) : member(ctx, row)

/** To the side that did not ask. */
export const tellStopAsked = async (ctx: TxCtx, row: ContractRecord, by: 'member' | 'company') =>
  tell(ctx, contractStopAsked, row, await otherSide(ctx, row, by))
export const tellOtherSide = async (ctx: TxCtx, row: ContractRecord, by: 'member' | 'company') =>
  tell(ctx, contractNews, row, await otherSide(ctx, row, by))

/** The accounts of both sides. */
export const partiesTo = async (ctx: Ctx, row: ContractRecord): Promise<(number | null)[]> => [
  ...(await member(ctx, row)),
  ...(await companyUsers(ctx, row)),
]
export const tellBoth = async (ctx: TxCtx, row: ContractRecord) => tell(ctx, contractNews, row, await partiesTo(ctx, row))
export const tellMember = async (ctx: TxCtx, row: ContractRecord) => tell(ctx, contractNews, row, await member(ctx, row))
export const tellSuccessDue = async (ctx: TxCtx, row: ContractRecord) => tell(ctx, successDue, row, await member(ctx, row))
export const tellTranchePaid = async (ctx: TxCtx, row: ContractRecord) => tell(ctx, successPaid, row, await companyUsers(ctx, row))

/** Nothing is due any more. */
export const forgetSuccessDue = async (ctx: TxCtx, row: ContractRecord): Promise<void> =>
  retractNotices(ctx, [successDue], { to: (await member(ctx, row)).filter((id) => id !== null), subject: contractSubject(row.id) })
