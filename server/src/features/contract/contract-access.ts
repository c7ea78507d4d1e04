/** Rights to see a contract, and the side on which a viewer acts. Everybody else gets the answer of a contract that does not exist. */
import { mayInStore } from '@qianxian/protocol/store/store.rules'
import { requireMember, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { ownDesk, profilesServedBy } from '../matchmaker/matchmaker'
import { listWorkplaces } from '../store/store'
import { lockSettledContract } from './contract-status'
import type { TxCtx } from '../../ctx'
import * as store from './contract.repository'
import type { ContractRecord, SignerRow } from './contract.repository'

/** The member who is served and whoever pays for them; the company that made the contract; or the matchmaker named in it. */
export type Side = 'member' | 'company' | 'matchmaker'

/** Stores whose contracts the viewer manages. */
export async function managedStoreIds(ctx: Ctx): Promise<number[]> {
  const places = await listWorkplaces(ctx, requireMember(ctx).userId)
  return places.filter(({ staff }) => mayInStore(staff.role, 'manage')).map(({ store: { id } }) => id)
}

/** The side on which the viewer stands; null for everybody else. */
export async function findSide(ctx: Ctx, row: ContractRecord): Promise<Side | null> {
  const { userId, profileId } = requireMember(ctx)
  if (row.profileId === profileId || row.payerId === userId) return row.sentAt === null ? null : 'member'
  if (row.storeId !== null && (await managedStoreIds(ctx)).includes(row.storeId)) return 'company'
  if (row.matchmakerId === null) return null
  const desk = await ownDesk(ctx, userId)
  if (desk?.id !== row.matchmakerId || !(await profilesServedBy(ctx, desk.id)).includes(row.profileId)) return null
  return row.storeId === null ? 'company' : 'matchmaker'
}

export interface SeenContract {
  row: ContractRecord
  signers: SignerRow[]
  side: Side
}

/** Throws not_found for a contract that the viewer may not see. */
export async function requireContract(ctx: Ctx, id: number): Promise<SeenContract> {
  return seen(ctx, await store.contractById(ctx, id))
}

/** Like `requireContract`, with the contract locked and its state as of now. */
export async function lockOwnContract(ctx: TxCtx, id: number): Promise<SeenContract> {
  await requireContract(ctx, id)
  return seen(ctx, await lockSettledContract(ctx, id))
}

async function seen(ctx: Ctx, row: ContractRecord | null): Promise<SeenContract> {
  const signers = row ? await store.signersOf(ctx, [row.id]) : []
  const side = row && (await findSide(ctx, row))
  if (!row || !side) throw fault('not_found')
  return { row, signers, side }
}

/** The person for whom the services are: nobody else confirms them. */
export const isServed = (ctx: Ctx, row: ContractRecord): boolean => requireMember(ctx).profileId === row.profileId

/** The served member, or who pays for them. */
export const isOfMember = (ctx: Ctx, row: ContractRecord): boolean => isServed(ctx, row) || row.payerId === requireMember(ctx).userId
