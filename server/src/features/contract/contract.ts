/** Functions of contracts for other nouns. */
export { contractEnded, contractSigned } from './contract.hooks'
export { recordDelivery, type Delivery } from './delivery/delivery'
export { createContract, type Draft } from './draft'
export { quoteContractExits, settleContractsOnExit, type ContractExit } from './exit'
