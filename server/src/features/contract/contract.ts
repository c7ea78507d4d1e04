/** Functions of contracts for other nouns. */
export { recordDelivery, type Delivery } from './delivery/delivery'
export { refusePrices } from './draft'
export { draftPlanContract, planContractsById, planServicesOf, recallPlanContract, type PlanContract } from './plan-contract'
export { stageChanged } from './success/success'
