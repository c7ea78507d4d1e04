/** Accounts whose money a contract concerns: none of them decides about it for finance. */
import type { Ctx } from '../../../ctx'
import type { ContractRecord } from '../contract.repository'
import { companyUsers, userOfProfile } from '../notify'

export const partiesTo = async (ctx: Ctx, row: ContractRecord): Promise<(number | null)[]> => [
  await userOfProfile(ctx, row.profileId),
  row.payerId,
  ...(await companyUsers(ctx, row)),
]
