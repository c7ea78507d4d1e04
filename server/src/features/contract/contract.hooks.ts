/** Events of contracts for the nouns above, and for the files that are made of a signed contract. */
import type { ContractType } from '@qianxian/protocol/contract/contract.words'
import type { TxCtx } from '../../ctx'
import { event } from '../../lib/hooks'

interface ContractFact {
  contractId: number
  profileId: number
  type: ContractType
}

/** Everybody has signed; emitted once, in the transaction of the last signature. */
export const contractSigned = event<TxCtx, [contract: ContractFact]>('a contract is signed by everybody')

/** A signed contract is over: completed, stopped, or cancelled within the cooling-off period. */
export const contractEnded = event<TxCtx, [contract: ContractFact]>('a contract is over')
