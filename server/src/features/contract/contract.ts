/** Functions of contracts for other nouns. */
export { recordDelivery, type Delivery } from './delivery/delivery'
export { quoteContractExits, settleContractsOnExit, type ContractExit } from './exit'
